/** A page: its address and its handler. */
import type {
  Admission,
  AuditLog,
  Businesses,
  Companies,
  Credentials,
  Deliveries,
  Events,
  HostResolver,
  IdempotencyRecords,
  Invitations,
  MailPreview,
  Notices,
  PhoneNumbers,
  Products,
  ProofRequests,
  PublicNumbers,
  Reviews,
  ScoreHistory,
  Suppressions,
  UnitOfWork,
  WebhookEndpoints
} from "@review-proof/ports"
import type { readConsoleReview, readJobs, readOperatorSession } from "@review-proof/domain/console"
import type {
  finishProviderSignIn,
  ImportWork,
  listPasskeys,
  readImport,
  readSavedReplies,
  readSession,
  requestSignIn
} from "@review-proof/domain/portal"
import type { ReviewFiles } from "@review-proof/domain/reviews"
import type { Secrets } from "@review-proof/domain/secrets"
import { Effect } from "effect"
import type * as Aead from "effect/crypto/Aead"
import type * as Digest from "effect/crypto/Digest"
import type * as Mac from "effect/crypto/Mac"
import type * as SecureRandom from "effect/crypto/SecureRandom"
import type { HttpRouter, HttpServerResponse } from "effect/http"
import type { ConfigurationWarnings, HttpSettings } from "@review-proof/http-server"
import type { PasskeyVerifier } from "@review-proof/ports/sign-in"
import type { KnownAnswers } from "./known-answers.ts"
import type { KnownParts } from "./known-parts.ts"

export interface PageRoute {
  readonly method: "GET" | "POST"
  readonly path: `/${string}`
  readonly answer: Effect.Effect<
    HttpServerResponse.HttpServerResponse,
    unknown,
    PageServices | KnownAnswers | KnownParts | HttpRouter.Provided
  >
}

/** An answer behind a guard: an effect, or the body of one. */
export type PageAnswer =
  | Effect.Effect<HttpServerResponse.HttpServerResponse, unknown, Guarded>
  | Effect.fn.Return<HttpServerResponse.HttpServerResponse, unknown, Guarded>

type Guarded = PageServices | HttpRouter.Provided

/** A page whose handler is loaded by the first request, because a start needs none of them. */
export const lazyRoute = <Name extends string>(
  method: PageRoute["method"],
  path: PageRoute["path"],
  load: () => Promise<{ readonly answers: Readonly<Record<Name, PageRoute["answer"]>> }>,
  name: Name
): PageRoute => {
  let loaded: PageRoute["answer"] | undefined
  const loading = Effect.flatMap(Effect.promise(load), ({ answers }) => (loaded = answers[name]))
  return { method, path, answer: Effect.suspend(() => loaded ?? loading) }
}

export type PageServices =
  | HttpSettings
  | Admission
  | AuditLog
  | Companies
  | Credentials
  | ConfigurationWarnings
  | Effect.Services<ReturnType<typeof readImport>>
  | ImportWork
  | PhoneNumbers
  | ReviewFiles
  | MailPreview
  | Effect.Services<ReturnType<typeof readConsoleReview>>
  | Effect.Services<ReturnType<typeof readJobs>>
  | Effect.Services<ReturnType<typeof readOperatorSession>>
  | IdempotencyRecords
  | Notices
  | Effect.Services<ReturnType<typeof listPasskeys>>
  | PasskeyVerifier
  | Effect.Services<ReturnType<typeof finishProviderSignIn>>
  | ProofRequests
  | Effect.Services<ReturnType<typeof readSession>>
  | Effect.Services<ReturnType<typeof requestSignIn>>
  | Effect.Services<ReturnType<typeof readSavedReplies>>
  | Deliveries
  | Events
  | HostResolver
  | WebhookEndpoints
  | Businesses
  | Invitations
  | Products
  | PublicNumbers
  | Reviews
  | ScoreHistory
  | Suppressions
  | UnitOfWork
  | Secrets
  | Aead.Aead
  | Digest.Digest
  | Mac.Mac
  | SecureRandom.SecureRandom
