import {
  type CommitConflict,
  DuplicateEndpoint,
  DuplicateMember,
  DuplicateShortName,
  DuplicateSku,
  DuplicateSuppression,
  type Review,
  type ReviewId,
  TooManyEndpoints
} from "@review-proof/ports"
import {
  type Commit,
  DuplicateExternalId,
  DuplicatePasskey,
  VersionConflict,
  TooManyReports
} from "@review-proof/ports/store"
import { Effect } from "effect"
import type { Statements } from "../connection/database.ts"
import type { SqlError } from "effect/sql/SqlError"
import { products, webhookEndpoints } from "../rows/entity-tables.ts"
import { hasExternalId, reviews } from "../rows/review.ts"
import { rowsIn } from "../rows/table.ts"
import { isUnmet } from "../connection/map-sql-errors.ts"
import {
  conflictColumns,
  conflictIn,
  type ConflictRow,
  hasConflict,
  joinConflicts
} from "../invitations/invitation-conflicts.ts"
import { contactInput } from "./invitation-steps.ts"
import { fillingReport, reportBounds } from "./review-steps.ts"
import { changesOf } from "./step.ts"

/**
 * Turns the error that undid a commit into the conflict for the decision. It looks the cause up
 * afterwards. If the cause has disappeared by then, the conflict is a `VersionConflict`, after
 * which the use case decides again.
 */
export const conflictOf = (
  sql: Statements,
  commit: Commit,
  error: SqlError
): Effect.Effect<never, CommitConflict | SqlError> => {
  if (isUnmet(error)) {
    const change = unmetChange(error)
    if (change === "InsertInvitation") return invitationConflict(sql, commit)
    if (change === "InsertEndpoint") return endpointConflict(sql, commit)
    if (change === "InsertReport") return reportConflict(sql, commit)
    return Effect.fail(new VersionConflict({ change }))
  }
  const { reason } = error
  if (reason._tag === "DeadlockError")
    return Effect.fail(new VersionConflict({ change: "deadlock" }))
  if (reason._tag !== "UniqueViolation") return Effect.fail(error)
  switch (reason.constraint) {
    case "businesses_short_name":
      return Effect.fail(new DuplicateShortName())
    case "members_address":
      return Effect.fail(new DuplicateMember())
    case "passkeys_credential":
      return Effect.fail(new DuplicatePasskey())
    case "products_sku":
      return skuConflict(sql, commit)
    case "reviews_external_id":
      return externalIdConflict(sql, commit)
    case "suppressions_contact":
      return Effect.fail(new DuplicateSuppression())
    case "webhook_endpoints_url":
      return endpointConflict(sql, commit)
    default:
      return isNumberTaken(error) ? Effect.fail(numberTaken) : Effect.fail(error)
  }
}

/** Another review, reply or invitation has the number. */
export const isNumberTaken = ({ reason }: SqlError): boolean =>
  reason._tag === "UniqueViolation" && numbers.has(reason.constraint)

export const numberTaken = new VersionConflict({ change: "number" })

const numbers = new Set([
  "reviews_pkey",
  "replies_number",
  "replies_pkey",
  "invitations_pkey",
  "invitation_outbox_pkey"
])

/** `assert_applied` names the change in its message. */
const unmetChange = (error: SqlError): string =>
  error.reason.cause instanceof Error ? error.reason.cause.message : "unknown"

const invitationConflict = Effect.fnUntraced(function* (sql: Statements, commit: Commit) {
  const sources = changesOf(commit, "InsertInvitation")
  const rows = yield* sql.query<ConflictRow>(findConflict, [
    JSON.stringify(contactInput.rows(sources, commit))
  ])
  const [found] = rows
  const conflict = found && conflictIn(found)
  return yield* conflict ?? new VersionConflict({ change: "InsertInvitation" })
})

const findConflict = `
select ${conflictColumns}
  from ${contactInput.from("$1", "given")} ${joinConflicts}
 where ${hasConflict} limit 1`

const endpointConflict = Effect.fnUntraced(function* (sql: Statements, commit: Commit) {
  for (const { endpoint, maxPerCompany } of changesOf(commit, "InsertEndpoint")) {
    const rows = yield* sql.query<{ readonly url: string }>(urlsOfCompany, [endpoint.companyId])
    if (rows.some(({ url }) => url === endpoint.url)) return yield* new DuplicateEndpoint()
    if (rows.length >= maxPerCompany) return yield* new TooManyEndpoints({ limit: maxPerCompany })
  }
  return yield* new VersionConflict({ change: "InsertEndpoint" })
})

const urlsOfCompany = `select url from ${webhookEndpoints.name} where company_id = $1`

const reportConflict = Effect.fnUntraced(function* (sql: Statements, commit: Commit) {
  const sources = changesOf(commit, "InsertReport")
  const rows = yield* sql.query<{ readonly filling: number | null }>(findFilling, [
    JSON.stringify(reportBounds.rows(sources, commit))
  ])
  const filling = rows[0]?.filling ?? null
  const [source] = sources
  if (filling === null || source === undefined) {
    return yield* new VersionConflict({ change: "InsertReport" })
  }
  return yield* new TooManyReports({ freeAt: filling + source.windowMillis })
})

const findFilling = `select ${fillingReport} as filling
  from ${reportBounds.from("$1", "given")}`

const skuConflict = Effect.fnUntraced(function* (sql: Statements, commit: Commit) {
  const given = changesOf(commit, "InsertProduct").map(({ product }) => products.row(product))
  const rows = yield* sql.query<{ readonly sku: string }>(heldSku, [JSON.stringify(given)])
  const found = rows[0]
  if (found !== undefined) return yield* new DuplicateSku({ sku: found.sku })
  return yield* new VersionConflict({ change: "InsertProduct" })
})

const heldSku = `select held.sku from ${rowsIn(products, "$1")} given
  join products held on held.business_id = given.business_id and held.sku = given.sku limit 1`

const externalIdConflict = Effect.fnUntraced(function* (sql: Statements, commit: Commit) {
  const inserted = changesOf(commit, "InsertReview").map(({ review }) => review)
  const given = inserted.map((review) => reviews.row(review))
  const rows = yield* sql.query<{ readonly id: ReviewId }>(heldExternalId, [JSON.stringify(given)])
  const found = rows[0] ?? firstDuplicate(inserted)
  if (found !== undefined) return yield* new DuplicateExternalId({ reviewId: found.id })
  return yield* new VersionConflict({ change: "InsertReview" })
})

const firstDuplicate = (reviews: ReadonlyArray<Review>): Review | undefined =>
  reviews.find(
    ({ businessId, externalId }, index) =>
      externalId !== null &&
      reviews
        .slice(index + 1)
        .some((other) => other.externalId === externalId && other.businessId === businessId)
  )

const heldExternalId = `select held.id from ${rowsIn(reviews, "$1")} given
  join reviews held on ${hasExternalId("held", "given.business_id", "given.external_id")} limit 1`
