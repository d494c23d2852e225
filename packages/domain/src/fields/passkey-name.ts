import { Schema } from "effect"
import { isNotBlank, isOneLine, UndirectedText } from "./texts.ts"

/** The length of a passkey's name, in characters. */
export const maxPasskeyName = 60

/** The name as it is stored; null if it is blank, too long or no plain text (contract REQUEST-3). */
export const passkeyName = (text: string): string | null => {
  const name = text.replaceAll(/\s+/g, " ").trim()
  return isPasskeyName(name) ? name : null
}

const isPasskeyName = Schema.is(UndirectedText(1, maxPasskeyName).check(isNotBlank, isOneLine))
