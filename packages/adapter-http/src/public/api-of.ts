/** One group's part of the public API, so that a handler loads the schemas of its own group alone. */
import { HttpApi } from "effect/http-api"
import type { HttpApiGroup } from "effect/http-api"
import { strictParsing } from "../pipeline/contract.ts"
import { ErrorBodies } from "../pipeline/error-bodies.ts"

export const publicApiOf = <Group extends HttpApiGroup.Constraint>(group: Group) =>
  strictParsing(HttpApi.make("public").add(group).middleware(ErrorBodies))
