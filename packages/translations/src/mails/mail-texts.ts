import type { en as pages } from "../pages/en.ts"
import type { Translator } from "../translator.ts"
import { joined, translators } from "../translators.ts"
import type { en } from "./en.ts"

/** Mails say of the form what the form says itself. */
type FormKey = keyof Pick<
  typeof pages,
  "business.write" | "form.lead" | "form.star.1" | "form.star.5"
>

type MailKey = keyof typeof en | FormKey

export type MailTexts = Translator<MailKey>

/** The texts of mails in the language of a tag, or in English where there is no translation. */
export const mailTexts = translators<MailKey>({
  en: () => joined("en", import("./en.ts"), import("../pages/en.ts")),
  de: () => joined("de", import("./de.ts"), import("../pages/de.ts")),
  fr: () => joined("fr", import("./fr.ts"), import("../pages/fr.ts")),
  es: () => joined("es", import("./es.ts"), import("../pages/es.ts")),
  nl: () => joined("nl", import("./nl.ts"), import("../pages/nl.ts")),
  it: () => joined("it", import("./it.ts"), import("../pages/it.ts")),
  pt: () => joined("pt", import("./pt.ts"), import("../pages/pt.ts")),
  pl: () => joined("pl", import("./pl.ts"), import("../pages/pl.ts")),
  ar: () => joined("ar", import("./ar.ts"), import("../pages/ar.ts")),
  he: () => joined("he", import("./he.ts"), import("../pages/he.ts"))
})
