/** The entities of each company of `matrix.test.ts`, by the ids in the addresses. */
import { ImportRunId } from "@review-proof/ports/store"
import { replyAsMember } from "@review-proof/domain/companies"
import {
  addSavedReply,
  readOwnSessions,
  readSavedReplies,
  saveIdentityProvider
} from "@review-proof/domain/portal"
import { registerEndpoint, sendTestEvent } from "@review-proof/domain/webhooks"
import { callerWithin } from "@review-proof/domain/access"
import { addSuppression } from "@review-proof/domain/invitations"
import { createProduct } from "@review-proof/domain/reviews"
import { newId } from "@review-proof/domain/requests"
import type { BusinessId, CompanyId, ReviewId } from "@review-proof/ports"
import { changed } from "@review-proof/ports/testing"
import { sampleImportRun } from "@review-proof/ports/testing/arbitraries"
import { invite, newProduct } from "@review-proof/testkit/domain/given"
import { givenColleague } from "@review-proof/testkit/domain/account"
import { makeBusiness, makeReview } from "@review-proof/testkit/service/http-world"
import { givenPasskey } from "@review-proof/testkit/portal/passkeys"
import type { givenMember } from "@review-proof/testkit/portal/portal"
import { Clock, Effect, Redacted } from "effect"

type Account = Effect.Success<ReturnType<typeof givenMember>>

/** Ids of things that a company has, as they stand in addresses. */
export type Things = Effect.Success<ReturnType<typeof makeThings>>

export const makeThings = Effect.fnUntraced(function* (account: Account) {
  const { apiKey, business, company, member } = account
  const second = yield* makeBusiness(company.id, "Second Shop")
  const caller = yield* callerWithin(company.id, { name: "Robin Marsh" })
  yield* createProduct(caller, newProduct("mug 1/2", { name: "Mug", business: second.id }))
  const email = "left@customers.example"
  const suppression = { email, phone: null, businessId: null }
  yield* saveIdentityProvider("operator", company.id, {
    issuer: "https://127.0.0.1:9",
    clientId: "review-proof",
    secret: Redacted.make("secret")
  })
  return {
    colleague: String((yield* givenColleague(company.id)).id),
    session: String((yield* readOwnSessions(member))[0]?.id),
    key: String(apiKey.id),
    ...(yield* makeWebhook(company.id)),
    passkey: (yield* givenPasskey(account)).id,
    business: String(second.id),
    product: "mug 1/2",
    import: yield* makeImport(company.id, second.id),
    suppression: String((yield* addSuppression("operator", company.id, suppression)).id),
    invitation: `inv_${(yield* makeInvitation(business.id, company.id)).id}`,
    review: `rev_${(yield* makeReview(business.id)).id}`,
    savedReply: yield* makeSavedReply(company.id),
    reply: `rpl_${(yield* makeReply((yield* makeReview(business.id)).id)).id}`
  }
})

const makeSavedReply = Effect.fnUntraced(function* (companyId: CompanyId) {
  const admin = yield* givenColleague(companyId, "admin")
  yield* addSavedReply(admin, { name: "Thanks", text: "Thank you." })
  return String((yield* readSavedReplies(admin))[0]?.id)
})

const makeReply = (reviewId: ReviewId) =>
  replyAsMember("operator", { reviewId, text: "Thank you." })

let addresses = 0

/** An endpoint with a delivery that waits. */
const makeWebhook = Effect.fnUntraced(function* (companyId: CompanyId) {
  addresses += 1
  const url = `https://hooks${addresses}.shop.example.com/`
  const reach = { companyId, businesses: null }
  const { endpoint } = yield* registerEndpoint("operator", reach, {
    url,
    events: ["score.changed"]
  })
  const { deliveryId } = yield* sendTestEvent("operator", endpoint.id, "score.changed")
  return { webhook: String(endpoint.id), delivery: String(deliveryId) }
})

const makeImport = Effect.fnUntraced(function* (companyId: CompanyId, businessId: BusinessId) {
  const id = yield* newId(ImportRunId)
  const run = sampleImportRun({ id, companyId, businessId, state: "finished" })
  yield* changed({ _tag: "InsertImportRun", run })
  return String(id)
})

/** Makes an invitation that is scheduled for tomorrow. */
const makeInvitation = Effect.fnUntraced(function* (business: BusinessId, company: CompanyId) {
  const caller = yield* callerWithin(company, { name: "Robin Marsh" })
  const sendAt = (yield* Clock.currentTimeMillis) + 86_400_000
  return yield* invite(caller, { email: "ada@customers.example", sendAt, business })
})
