/** Puts pages on the router: each gets the services, and a page for whatever goes wrong. */
import type {
  Admission,
  Businesses,
  Invitations,
  Products,
  PublicNumbers,
  Reviews,
  Suppressions,
  UnitOfWork
} from "@review-proof/ports"
import type { Secrets } from "@review-proof/domain"
import { Effect } from "effect"
import type * as Digest from "effect/crypto/Digest"
import type * as Mac from "effect/crypto/Mac"
import type * as SecureRandom from "effect/crypto/SecureRandom"
import { HttpRouter } from "effect/http"
import type { HttpServerResponse } from "effect/http"
import type { HttpSettings } from "../http-settings.ts"
import { answerProblem } from "./page-problem.ts"

export interface PageRoute {
  readonly method: "GET" | "POST"
  readonly path: `/${string}`
  readonly answer: Effect.Effect<
    HttpServerResponse.HttpServerResponse,
    unknown,
    PageServices | HttpRouter.Provided
  >
}

type PageServices =
  | HttpSettings
  | Admission
  | Businesses
  | Invitations
  | Products
  | PublicNumbers
  | Reviews
  | Suppressions
  | UnitOfWork
  | Secrets
  | Digest.Digest
  | Mac.Mac
  | SecureRandom.SecureRandom

export const pageRoutes = (routes: ReadonlyArray<PageRoute>) =>
  HttpRouter.use(
    Effect.fnUntraced(function* (router) {
      const services = yield* Effect.context<PageServices>()
      for (const { answer, method, path } of routes) {
        const page = Effect.catchCause(answer, answerProblem)
        yield* router.add(method, path, Effect.provideContext(page, services))
      }
    })
  )
