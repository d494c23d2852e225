export * from "./languages.ts"
export * from "./mails/mail-texts.ts"
export * from "./pages/page-texts.ts"
export type { Translator } from "./translator.ts"
