/** A page: its address and its handler. */
import type { finishProviderSignIn, ImportWork } from "@review-proof/domain/portal"
import type { StorePorts } from "@review-proof/domain/requests"
import type { ReviewFiles } from "@review-proof/domain/reviews"
import type { Secrets } from "@review-proof/domain/secrets"
import type { ConfigurationWarnings, HttpSettings } from "@review-proof/http-server"
import type { HostResolver, MailPreview, PhoneNumbers } from "@review-proof/ports"
import type { PasskeyVerifier } from "@review-proof/ports/sign-in"
import { Effect } from "effect"
import type * as Aead from "effect/crypto/Aead"
import type * as Digest from "effect/crypto/Digest"
import type * as Mac from "effect/crypto/Mac"
import type * as SecureRandom from "effect/crypto/SecureRandom"
import type { HttpRouter, HttpServerResponse } from "effect/http"
import type { PageError } from "./page-problem.ts"
import type { AnswerCache, PartsCache } from "./answer-cache.ts"

export interface PageRoute {
  readonly method: "GET" | "POST"
  readonly path: `/${string}`
  readonly answer: Effect.Effect<
    HttpServerResponse.HttpServerResponse,
    PageError,
    PageServices | AnswerCache | PartsCache | HttpRouter.Provided
  >
}

/** An answer behind a guard: an effect, or the body of one. */
export type PageAnswer<E> =
  | Effect.Effect<HttpServerResponse.HttpServerResponse, E, Guarded>
  | Effect.fn.Return<HttpServerResponse.HttpServerResponse, E, Guarded>

type Guarded = PageServices | HttpRouter.Provided

/** A page whose handler is loaded by the first request, because a start needs none of them. */
export const lazyRoute = <Name extends string>(
  method: PageRoute["method"],
  path: PageRoute["path"],
  load: () => Promise<Readonly<Record<NoInfer<Name>, PageRoute["answer"]>>>,
  name: Name
): PageRoute => {
  let loaded: PageRoute["answer"] | undefined
  const loading = Effect.flatMap(Effect.promise(load), (routes) => (loaded = routes[name]))
  return { method, path, answer: Effect.suspend(() => loaded ?? loading) }
}

/** A page, and the form that is sent to its own address. */
export const pageAndForm = <Name extends string>(
  path: PageRoute["path"],
  load: Parameters<typeof lazyRoute<Name>>[2],
  page: Name,
  form: Name
): ReadonlyArray<PageRoute> => [
  lazyRoute("GET", path, load, page),
  lazyRoute("POST", path, load, form)
]

/** The ports of a store, and the services that pages need besides. */
export type PageServices =
  | StorePorts
  | HttpSettings
  | ConfigurationWarnings
  | Effect.Services<ReturnType<typeof finishProviderSignIn>>
  | HostResolver
  | ImportWork
  | MailPreview
  | PasskeyVerifier
  | PhoneNumbers
  | ReviewFiles
  | Secrets
  | Aead.Aead
  | Digest.Digest
  | Mac.Mac
  | SecureRandom.SecureRandom
