import { assert, describe } from "@effect/vitest"
import { Invitations, type Business } from "@review-proof/ports"
import {
  committed,
  fresh,
  givenBusiness,
  givenInvitation,
  inviting,
  quietMillis,
  sampleAuditEntry
} from "@review-proof/ports/testing"
import { Effect, Fiber } from "effect"
import { inviteFunction, inviteParameters, loneInvitation } from "../src/commit/invite.ts"
import {
  Beside,
  freshStore,
  openTransaction,
  untilBlocked
} from "@review-proof/testkit/database/database"
import { testOn } from "./live.ts"

const test = testOn(freshStore())

describe("invitations that come at once", () => {
  test("are each decided for themselves, where they share a statement", function* () {
    const business = yield* givenBusiness()
    const held = yield* givenInvitation(business, { reference: "held" }, quietMillis)
    const unreadable = { name: "Jo \u0000" }
    const again = { contactHash: held.contactHash }
    const results = yield* Effect.forEach(
      [{}, again, { reference: "held" }, unreadable, {}, { reference: "free" }, unreadable],
      (given) => Effect.exit(givenInvitation(business, given, quietMillis)),
      { concurrency: "unbounded" }
    )
    const outcomes = results.map((exit) =>
      exit._tag === "Success"
        ? "invited"
        : exit.cause.reasons.map((reason) =>
            reason._tag === "Fail" ? reason.error._tag : reason._tag
          )[0]
    )
    assert.deepStrictEqual(outcomes, [
      "invited",
      "DuplicateInvitation",
      "DuplicateReference",
      "Die",
      "invited",
      "invited",
      "Die"
    ])
    assert.lengthOf(yield* invitationsOf(business), 4)
  })

  test("are not missed by a commit of another kind that began before they were there", function* () {
    const other = yield* Beside
    const business = yield* givenBusiness()
    const { companyId } = business
    const same = { contactHash: yield* fresh.contactHash, reference: "order 1" }
    const first = yield* inviting(business, same)
    const entry = sampleAuditEntry({ id: yield* fresh.auditEntryId, companyId })
    const second = { ...(yield* inviting(business, same)), audit: [entry] }
    const lone = yield* Effect.fromNullishOr(loneInvitation(first))
    const commitFirst = yield* openTransaction(
      other,
      other.unsafe(inviteFunction.call, inviteParameters([lone], 0))
    )
    const later = yield* Effect.forkChild(Effect.flip(committed(second)))
    yield* untilBlocked(other)
    yield* commitFirst
    assert.strictEqual((yield* Fiber.join(later))._tag, "DuplicateReference")
    assert.lengthOf(yield* invitationsOf(business), 1)
  })
})

const invitationsOf = ({ companyId, id }: Business) =>
  Effect.map(
    Invitations.use((port) =>
      port.page({ companyId, businesses: [id] }, null, { limit: 50, after: null })
    ),
    ({ items }) => items
  )
