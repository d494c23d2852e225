/**
 * The languages in which to look for an approved template, as WhatsApp writes them and in this
 * order: the invitation's language with its region, the language without it, and English.
 */
export const templateLanguages = (tag: string): readonly [string, ...Array<string>] => {
  const [language = english, ...subtags] = tag.toLowerCase().split("-")
  const region = subtags.find((subtag) => subtag.length === 2)?.toUpperCase()
  const whole = otherwise.get(tag.toLowerCase()) ?? `${language}_${region}`
  const codes = [whole, otherwise.get(language) ?? language].filter((code) => known.has(code))
  const [first = english, ...others] = new Set([...codes, english])
  return [first, ...others]
}

const english = "en"

/** The languages that WhatsApp knows only under another code, and old codes of others. */
const otherwise: ReadonlyMap<string, string> = new Map([
  ["be", "be_BY"],
  ["in", "id"],
  ["iw", "he"],
  ["ky", "ky_KG"],
  ["mo", "ro"],
  ["no", "nb"],
  ["prs", "prs_AF"],
  ["ps", "ps_AF"],
  ["pt", "pt_BR"],
  ["rw", "rw_RW"],
  ["si", "si_LK"],
  ["tl", "fil"],
  ["zh", "zh_CN"],
  ["zh-hant", "zh_TW"]
])

/** Meta approves templates in these languages (Supported languages, 21 May 2026). */
const known: ReadonlySet<string> = new Set(
  [
    "af ar ar_AE ar_EG ar_LB ar_MA ar_QA az be_BY bg bn bn_IN ca cs da de de_AT de_CH el",
    "en en_AE en_AU en_CA en_GB en_GH en_IE en_IN en_JM en_MY en_NZ en_QA en_SG en_UG en_US en_ZA",
    "es es_AR es_CL es_CO es_CR es_DO es_EC es_ES es_HN es_MX es_PA es_PE es_UY et fa fi fil",
    "fr fr_BE fr_CA fr_CH fr_CI fr_MA ga gu ha he hi hr hu id it ja ka kk kn ko ky_KG lo lt lv",
    "mk ml mr ms nb nl nl_BE pa pl prs_AF ps_AF pt_BR pt_PT ro ru rw_RW si_LK sk sl sq sr sv sw",
    "ta te th tr uk ur uz vi zh_CN zh_HK zh_TW zu"
  ].flatMap((line) => line.split(" "))
)
