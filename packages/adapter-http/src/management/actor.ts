import { getMember } from "@review-proof/domain/companies"
import type { Actor } from "@review-proof/domain/companies"
import { RoleRequired } from "@review-proof/domain/requests"
import { headerLines, invalidRequest } from "@review-proof/http-server"
import { MemberId } from "@review-proof/ports"
import { Effect, Schema } from "effect"
import { HttpServerRequest } from "effect/http"

/**
 * The actor is the member that `Acting-Member` names, who may then do what the role allows; without
 * the header, the operator (contract MANAGEMENT-10).
 */
export const acting: Effect.Effect<
  Actor,
  Effect.Error<typeof actingMember>,
  Effect.Services<typeof actingMember>
> = Effect.suspend(() => Effect.map(actingMember, (member) => member ?? OPERATOR))

/** The member that acts; null is the operator. */
const actingMember = Effect.gen(function* () {
  const given = headerLines(yield* HttpServerRequest.HttpServerRequest, HEADER)
  if (given.length === 0) return null
  return yield* Schema.decodeUnknownEffect(MemberId)(given.join()).pipe(
    Effect.flatMap(getMember),
    Effect.catchTag(["SchemaError", "NotFound"], () => Effect.fail(noMember))
  )
})

/** The actor of an operation that no member may ask for. */
export const operatorAlone = Effect.flatMap(actingMember, (member) =>
  member === null ? Effect.succeed(OPERATOR) : Effect.fail(new RoleRequired({ role: "operator" }))
)

const HEADER = "acting-member"
const OPERATOR = "operator"

const noMember = invalidRequest("The request has invalid headers.", {
  "Acting-Member": "must be the id of a member"
})
