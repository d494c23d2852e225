import { assert } from "@effect/vitest"
import { Effect } from "effect"
import {
  type CorePorts,
  emptySums,
  type InvitationPorts,
  type OfficePorts,
  OperatorSessions,
  Reports,
  SavedReplies
} from "../../store.ts"
import {
  type BusinessId,
  Businesses,
  Invitations,
  Notices,
  Products,
  ProofRequests,
  PublicNumbers,
  Reviews,
  StoreKey,
  Suppressions
} from "../../index.ts"
import { givenOperatorSession } from "../access/operator-sessions.laws.ts"
import { newNotice, noticeOutbox, queueNotices } from "../accounts/notices.laws.ts"
import { bigCommit, type BigCommitPorts } from "../commits/big-commit.ts"
import { coreCommit, holdsAll } from "../commits/core-commit.ts"
import { fresh } from "../fresh.ts"
import {
  changed,
  committed,
  givenBusiness,
  givenCompany,
  givenInvitation,
  givenProofRequest,
  givenReport,
  givenReview,
  givenSuppression,
  replace
} from "../given.ts"
import { claimDue, drainOutbox } from "../invitations/invitation-outbox.ts"
import { invitationOutbox } from "../invitations/invitation-outbox.laws.ts"
import { givenProduct } from "../reviews/products.laws.ts"
import { heldBack } from "../outbox.ts"
import { keeps, restartsOf } from "../restarting.ts"
import { elapse } from "../suite.ts"

export const coreRestarts = restartsOf<CorePorts>((test, restarting) => {
  test("A restart keeps companies, businesses and reviews", function* () {
    yield* restarting(
      Effect.tap(coreCommit, ({ commit }) => committed(commit)),
      holdsAll
    )
  })

  test("A change of what a business's pages show changes their version after a restart, too", function* () {
    const rename = Effect.fnUntraced(function* (id: BusinessId) {
      const { business } = yield* Effect.flatMap(
        Businesses.use(({ find }) => find(id)),
        Effect.fromOption
      )
      yield* replace.business(business, { name: `${business.name}.` })
      return yield* Reviews.use(({ publishedVersion }) => publishedVersion(id))
    })
    const seen = new Set<string>()
    yield* restarting(
      Effect.gen(function* () {
        const { id } = yield* givenBusiness()
        seen.add(yield* rename(id))
        return id
      }),
      (id) =>
        Effect.map(rename(id), (version) => {
          assert.notInclude([...seen], version)
          seen.add(version)
        })
    )
  })

  test("After a restart no public number is given again", function* () {
    const given = new Set<string>()
    const more = Effect.gen(function* () {
      const { nextInvitation, nextReply, nextReview, nextReviews } = yield* PublicNumbers
      for (const number of [
        ...[yield* nextReview, ...(yield* nextReviews(3))].map((review) => `rev_${review}`),
        `rpl_${yield* nextReply}`,
        `inv_${yield* nextInvitation}`
      ]) {
        assert.isFalse(given.has(number), number)
        given.add(number)
      }
    })
    yield* restarting(more, () => more)
  })
})

export const officeRestarts = restartsOf<CorePorts | OfficePorts>((test, restarting) => {
  test("A restart keeps the store's key as it was sealed last, the operator's sessions and their ends", function* () {
    const given = Effect.gen(function* () {
      const { putIfAbsent, replace } = yield* StoreKey
      yield* replace(yield* putIfAbsent("sealed"), "resealed")
      const sessions = yield* OperatorSessions
      const [live, ended] = [yield* givenOperatorSession(), yield* givenOperatorSession()]
      yield* sessions.touch(live.id, live.lastUsedAt + 1)
      yield* sessions.end(ended.id)
      const read = Effect.gen(function* () {
        const { find } = yield* OperatorSessions
        const key = yield* StoreKey.use((port) => port.putIfAbsent("another"))
        return { key, live: yield* find(live.tokenHash), ended: yield* find(ended.tokenHash) }
      })
      return { read }
    })
    yield* keeps(restarting, given)
  })

  test("A restart keeps products with their scores, proof requests, reports and saved replies", function* () {
    const given = Effect.gen(function* () {
      const business = yield* givenBusiness()
      const { companyId, id: businessId } = business
      const { sku } = yield* givenProduct(business, {})
      const added = { ...emptySums, weight: 1n, weightedStars: 5n }
      const set = { companyId, replies: [], version: 1 }
      yield* changed(
        { _tag: "AddToProductScore", move: { companyId, businessId, sku, added } },
        { _tag: "PutSavedReplies", set }
      )
      const review = yield* givenReview(business)
      const request = yield* givenProofRequest(review)
      const report = yield* givenReport(review, { networkHash: yield* fresh.contactHash })
      const read = Effect.gen(function* () {
        const products = yield* Products
        return [
          yield* products.find(businessId, sku),
          yield* products.sums(businessId, [sku]),
          yield* ProofRequests.use(({ find }) => find(request.id)),
          yield* Reports.use(({ find }) => find(report.id)),
          yield* SavedReplies.use(({ ofCompany }) => ofCompany(companyId))
        ]
      })
      return { read }
    })
    yield* keeps(restarting, given)
  })

  test("A restart keeps notices of other senders that are leased, postponed or due", function* () {
    yield* keeps(restarting, heldBack(noticeOutbox))
  })

  test("After a restart no notice is queued again, sent or waiting", function* () {
    yield* restarting(
      Effect.gen(function* () {
        const [sent, waiting] = [yield* newNotice(-1000), yield* newNotice(-1000)]
        yield* queueNotices(sent, waiting)
        yield* Notices.use((notices) => notices.settle(sent.id))
        return { sent, waiting }
      }),
      ({ sent, waiting }) =>
        Effect.gen(function* () {
          yield* queueNotices(sent, waiting)
          const due = yield* Notices.use(({ claimDue }) => claimDue(false, 500, 1))
          const ids = due.map(({ notice }) => notice.id)
          assert.deepStrictEqual(
            [sent, waiting].map(({ id }) => ids.filter((one) => one === id).length),
            [0, 1]
          )
          yield* elapse(50)
        })
    )
  })
})

export const invitationRestarts = restartsOf<CorePorts | InvitationPorts>((test, restarting) => {
  test("A restart keeps suppressions", function* () {
    const given = Effect.gen(function* () {
      const company = yield* givenCompany()
      const { contactHash } = yield* givenSuppression(company)
      const { companyId, id: businessId } = yield* givenBusiness(company)
      const contact = { companyId, businessId, contactHash }
      return { read: Suppressions.use(({ areSuppressed }) => areSuppressed([contact])) }
    })
    yield* keeps(restarting, given)
  })

  test("A restart keeps messages of other senders that are leased, postponed or due", function* () {
    yield* keeps(restarting, heldBack(invitationOutbox))
  })

  test("A restart keeps the purpose of a message", function* () {
    const given = Effect.gen(function* () {
      yield* drainOutbox
      const invitation = yield* givenInvitation()
      yield* changed({ _tag: "SettleMessage", invitation, remindAt: 1000 })
      const read = Effect.map(claimDue(10, 1), (due) => due.map(({ purpose }) => purpose))
      return { read: Effect.tap(read, () => elapse(50)) }
    })
    yield* keeps(restarting, given)
  })

  test("A restart keeps an invitation whose addresses were deleted and that was changed since", function* () {
    yield* restarting(
      Effect.gen(function* () {
        const { forgetContacts } = yield* Invitations
        const invitation = yield* givenInvitation(undefined, { facts: { sent: 1 } })
        yield* changed({ _tag: "SettleMessage", invitation, remindAt: null })
        while ((yield* forgetContacts(2, 500)) > 0) continue
        return yield* opened(invitation.id)
      }),
      (before) =>
        Effect.map(opened(before.id), ({ version, ...rest }) => {
          assert.deepInclude(before, { ...rest, facts: before.facts })
          assert.isAbove(version, before.version)
        })
    )
  })
})

export const commitRestarts = restartsOf<BigCommitPorts>((test, restarting) => {
  test("A restart keeps all that was committed", function* () {
    yield* restarting(
      Effect.tap(bigCommit, ({ commit }) => committed(commit)),
      holdsAll
    )
  })
})

/** Commits a change to the invitation as it is now: answers what it became. */
const opened = Effect.fnUntraced(function* (
  id: Effect.Success<ReturnType<typeof givenInvitation>>["id"]
) {
  const { find } = yield* Invitations
  const found = yield* Effect.flatMap(find(id), Effect.fromOption)
  const fields = { facts: { ...found.facts, opened: 2 }, name: yield* fresh.text }
  return { ...(yield* replace.invitation(found, fields)), name: "" }
})
