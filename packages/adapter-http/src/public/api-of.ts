/** A part of the public API, so that a handler loads the schemas of its own group alone. */
import { HttpApi } from "effect/http-api"
import type { HttpApiGroup } from "effect/http-api"
import { strictParsing } from "../pipeline/contract.ts"
import { ErrorBodies } from "../pipeline/error-bodies.ts"

export const publicApiOf = <
  const Groups extends readonly [HttpApiGroup.Constraint, ...Array<HttpApiGroup.Constraint>]
>(
  ...groups: Groups
) =>
  strictParsing(
    HttpApi.make("public")
      .add(...groups)
      .middleware(ErrorBodies)
  )
