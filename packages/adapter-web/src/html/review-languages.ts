/** The languages that a review may be written in, each by its own name. */
export const reviewLanguages: ReadonlyArray<readonly [tag: string, name: string]> = [
  ["en", "English"],
  ["ar", "العربية"],
  ["bg", "Български"],
  ["cs", "Čeština"],
  ["da", "Dansk"],
  ["de", "Deutsch"],
  ["el", "Ελληνικά"],
  ["es", "Español"],
  ["et", "Eesti"],
  ["fi", "Suomi"],
  ["fr", "Français"],
  ["ga", "Gaeilge"],
  ["he", "עברית"],
  ["hi", "हिन्दी"],
  ["hr", "Hrvatski"],
  ["hu", "Magyar"],
  ["it", "Italiano"],
  ["ja", "日本語"],
  ["ko", "한국어"],
  ["lt", "Lietuvių"],
  ["lv", "Latviešu"],
  ["mt", "Malti"],
  ["nl", "Nederlands"],
  ["no", "Norsk"],
  ["pl", "Polski"],
  ["pt", "Português"],
  ["ro", "Română"],
  ["sk", "Slovenčina"],
  ["sl", "Slovenščina"],
  ["sv", "Svenska"],
  ["tr", "Türkçe"],
  ["uk", "Українська"],
  ["zh", "中文"]
]

export const isReviewLanguage = (tag: string): boolean =>
  reviewLanguages.some(([known]) => known === tag)
