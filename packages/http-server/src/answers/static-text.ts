import { HttpServerResponse } from "effect/http"

/** An answer that is the same for all callers: slow readers share the bytes instead of copies. */
export const staticText = (
  text: string,
  contentType: string,
  headers: { readonly [name: string]: string } = {}
): HttpServerResponse.HttpServerResponse =>
  HttpServerResponse.uint8Array(new TextEncoder().encode(text), { contentType, headers })
