import { emptyScore } from "@review-proof/ports/store"
import { BusinessId, type Business, type CompanyId, type ScoredBusiness } from "@review-proof/ports"
import { Clock, Effect } from "effect"
import { withAuditEntry } from "../audit/audit-entry.ts"
import { commitDecision } from "../commit/commit.ts"
import { getCompany } from "../companies/get-company.ts"
import { newId } from "../ids/new-id.ts"
import { type Actor, requireRight } from "../rights/actor.ts"

/** The form of a short name, which is part of a page's address. */
export const shortNamePattern = /^[a-z0-9-]{2,64}$/u

/** A business as its company describes it, in English where `language` is left out. */
export interface NewBusiness
  extends
    Pick<Business, "name" | "url">,
    Partial<Pick<Business, "shortName" | "replyTo" | "address" | "colour" | "language">> {}

/**
 * Adds a business, without reviews and with reminders off, to a company. Fails with `NotFound` or
 * `DuplicateShortName`.
 */
export const createBusiness = Effect.fn("createBusiness")(function* (
  actor: Actor,
  companyId: CompanyId,
  input: NewBusiness
) {
  const { address = null, colour = null, language = "en", name, url } = input
  const { replyTo = null, shortName = null } = input
  yield* requireRight(actor, "changeBusinesses", companyId)
  yield* getCompany(companyId)
  const business: Business = {
    id: yield* newId(BusinessId),
    companyId,
    name,
    url,
    shortName,
    reminders: false,
    replyTo,
    address,
    colour,
    language,
    logo: null,
    createdAt: yield* Clock.currentTimeMillis,
    version: 1
  }
  const commit = yield* withAuditEntry(actor, {
    companyId,
    action: "business.created",
    target: business.id,
    details: { name },
    changes: [{ _tag: "InsertBusiness", business }]
  })
  const value: ScoredBusiness = { business, score: emptyScore(business) }
  return { value, commit, expected: ["DuplicateShortName"] } as const
}, commitDecision)
