/** The client credentials of a token request: HTTP Basic, or two form fields (RFC 6749 §2.3.1). */
import { Redacted, Result } from "effect"
import * as Base64 from "effect/encoding/Base64"
import { strictFormText } from "@review-proof/http-server"

interface PresentedClient {
  /** Undefined if it was left out. */
  readonly clientId: string | undefined
  readonly secret: Redacted.Redacted<string> | undefined
}

/**
 * Reads the client's credentials, or explains why the request is invalid. A client must not use
 * both Basic and form fields, but it may repeat its id in the form.
 */
export const presentedClient = (
  authorization: ReadonlyArray<string>,
  form: ReadonlyMap<string, string>
): Result.Result<PresentedClient, string> => {
  const secret = form.get("client_secret")
  const clientId = form.get("client_id")
  if (authorization.length === 0) {
    return Result.succeed({ clientId, secret: secret === undefined ? undefined : hidden(secret) })
  }
  if (secret !== undefined) return Result.fail("Send the credentials once: HTTP Basic or the form.")
  const basic = authorization.length === 1 ? basicCredentials(authorization[0] ?? "") : undefined
  if (basic === undefined) return Result.succeed(nobody)
  return clientId === undefined || clientId === basic.clientId
    ? Result.succeed(basic)
    : Result.fail("client_id is not that of the Authorization header.")
}

/** Credentials that cannot be read are wrong ones, and count as such against the address. */
const nobody: PresentedClient = { clientId: "", secret: Redacted.make("") }

/** Clients form-encode each part before they join and encode both: `pk%5Flive%5F…`. */
const basicCredentials = (line: string): PresentedClient | undefined => {
  const encoded = basic.exec(line)?.[1]
  if (encoded === undefined) return undefined
  const text = Result.getOrUndefined(Result.map(Base64.decode(encoded), utf8))
  const colon = text?.indexOf(":") ?? -1
  if (text === undefined || colon === -1) return undefined
  const clientId = strictFormText(text.slice(0, colon))
  const secret = strictFormText(text.slice(colon + 1))
  return clientId === undefined || secret === undefined
    ? undefined
    : { clientId, secret: hidden(secret) }
}

const basic = /^basic +([A-Za-z0-9+/]+={0,2})$/i

const hidden = (secret: string) => Redacted.make(secret, { label: "client secret" })

/** A byte order mark stays, so that it makes the credentials wrong. */
const utf8 = (bytes: Uint8Array): string =>
  new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes)
