import * as SecureRandom from "effect/crypto/SecureRandom"
import type { Fields } from "./typed-values.ts"

/** Names a rendering of a form, so that sending it twice does its work once. */
export const newFormId = SecureRandom.SecureRandom.use((random) => random.ulid)

/** The id that a form carries; undefined without one. */
export const formIdIn = (fields: Fields): string | undefined => {
  const id = fields.get("submission") ?? ""
  return /^[0-9A-Za-z]{8,60}$/.test(id) ? id : undefined
}
