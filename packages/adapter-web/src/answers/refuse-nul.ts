import { Effect } from "effect"
import { HttpServerRequest } from "effect/http"
import { unknownPart } from "./page-problem.ts"

/** PostgreSQL takes no NUL as a parameter, and no link or form of these pages has one. */
export const refuseNul = Effect.gen(function* () {
  const { url } = yield* HttpServerRequest.HttpServerRequest
  const [, path] = /^([^?]*)\?.*%00/.exec(url) ?? []
  if (path !== undefined) return yield* unknownPart(path)
})
