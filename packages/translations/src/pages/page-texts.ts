import { translators } from "../translators.ts"
import type { Translator } from "../translator.ts"
import { ar } from "./ar.ts"
import { de } from "./de.ts"
import { en } from "./en.ts"
import { es } from "./es.ts"
import { fr } from "./fr.ts"
import { he } from "./he.ts"
import { it } from "./it.ts"
import { nl } from "./nl.ts"
import { pl } from "./pl.ts"
import { pt } from "./pt.ts"

export type PageTexts = Translator<keyof typeof en>

/** What pages say in the language of a tag, or in English where there is no translation. */
export const pageTexts = translators<keyof typeof en>({ en, de, fr, es, nl, it, pt, pl, ar, he })
