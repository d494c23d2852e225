import { getMember, type Actor } from "@review-proof/domain/companies"
import { requireRight, type Right } from "@review-proof/domain/portal"
import { RoleRequired } from "@review-proof/domain/requests"
import { headerLines, invalidRequest } from "@review-proof/http-server"
import { MemberId, type CompanyId } from "@review-proof/ports"
import { Effect, Schema, Struct } from "effect"
import { HttpServerRequest } from "effect/http"

const operator = "operator"

/** The member that acts; null is the operator. */
const actingMember = Effect.gen(function* () {
  const given = headerLines(yield* HttpServerRequest.HttpServerRequest, "acting-member")
  if (given.length === 0) return null
  return yield* Schema.decodeUnknownEffect(MemberId)(given.join()).pipe(
    Effect.flatMap(getMember),
    Effect.catchTag(["SchemaError", "NotFound"], () => Effect.fail(noMember))
  )
})

/**
 * The actor is the member that `Acting-Member` names, who may then do what the role allows; without
 * the header, the operator (contract MANAGEMENT-10).
 */
export const currentActor = Effect.map(actingMember, (member): Actor => member ?? operator)

/** Succeeds if the acting member may read this of the company; the operator may read everything. */
export const requireReadRight = (right: Right, companyId: CompanyId) =>
  Effect.flatMap(currentActor, (actor) => requireRight(actor, right, companyId))

/** Removes what the actor may not read from a review: evidence is for operators (contract REVIEW-11). */
export const evidenceFilter = Effect.map(
  currentActor,
  (actor) =>
    <A extends ReadReview>(review: A): A =>
      actor === operator ? review : { ...review, evidence: null, ...withoutEvidence(review) }
)

interface ReadReview {
  readonly evidence: string | null
  readonly moderation?: ReadonlyArray<{ readonly other_evidence?: string }>
}

const withoutEvidence = ({ moderation }: ReadReview) =>
  moderation && { moderation: moderation.map((line) => Struct.omit(line, ["other_evidence"])) }

/** The actor of an operation that no member may ask for. */
export const requireOperator = Effect.flatMap(actingMember, (member) =>
  member === null ? Effect.succeed(operator) : Effect.fail(new RoleRequired({ role: "operator" }))
)

const noMember = invalidRequest("The request has invalid headers.", {
  "Acting-Member": "must be the id of a member"
})
