import { assert } from "@effect/vitest"
import { Effect, Option } from "effect"
import { Invitations, type Invitation } from "../../index.ts"
import { changed, givenInvitation, replace } from "../given.ts"
import { allAtOnce } from "../suite.ts"
import { type InvitationTester, settled } from "./invitation-outbox.ts"

const before = 1_000_000

export const forgottenContactsLaws = (test: InvitationTester): void => {
  test("forgetContacts deletes the addresses of invitations that are over, and nothing else", function* () {
    const invitations = yield* Invitations
    yield* deleteLeftovers
    const over = [
      yield* settled({
        facts: { sent: before - 1 },
        email: "a@b.example",
        phone: "+4930123456"
      }),
      yield* settled({
        facts: { unsubscribed: before + 1 },
        createdAt: before - 1,
        reference: "order 1"
      }),
      yield* cancelled({ cancelledAt: before - 1, sendAt: before + 1 }),
      yield* settled({
        channel: "whatsapp",
        email: null,
        phone: "+4930123457",
        facts: { sent: before - 1, reviewed: before + 1 },
        providerMessageId: "wamid.of-the-number"
      }),
      yield* settled({ email: null, phone: "+4930123458", facts: { sent: 1 } }),
      yield* settled({ email: null, providerMessageId: "of the erased", facts: { sent: 1 } }),
      yield* cancelled({ cancelledAt: before - 1, facts: { sent: before + 1 } })
    ]
    assert.strictEqual(yield* invitations.forgetContacts(before, 100), over.length)
    for (const invitation of over) {
      const left = {
        ...invitation,
        email: null,
        phone: null,
        providerMessageId: null,
        version: invitation.version + 1
      }
      assert.deepStrictEqual(yield* invitations.find(invitation.id), Option.some(left))
      const { companyId, contactHash } = invitation
      assert.deepStrictEqual(yield* invitations.findByContact(companyId, contactHash), [left])
    }
    const [twice, , , reported] = over
    const companyId = (yield* Effect.fromNullishOr(twice)).companyId
    assert.deepStrictEqual(
      yield* invitations.findBySecondContact(companyId, "phone", "+4930123456"),
      []
    )
    const message = (yield* Effect.fromNullishOr(reported)).providerMessageId ?? ""
    assert.isTrue(Option.isNone(yield* invitations.findByProviderMessage("whatsapp", message)))
    assert.strictEqual(yield* invitations.forgetContacts(before, 100), 0)
  })

  test("forgetContacts keeps addresses that are still needed", function* () {
    const invitations = yield* Invitations
    yield* deleteLeftovers
    const reminded = yield* givenInvitation(undefined, { facts: { sent: 1 } })
    yield* changed({ _tag: "SettleMessage", invitation: reminded, remindAt: before + 1 })
    const needed = [
      yield* givenInvitation(undefined, { createdAt: 1 }),
      reminded,
      yield* settled({ createdAt: 1, facts: { sent: before } }),
      yield* settled({ createdAt: 1, sendAt: before }),
      yield* cancelled({ createdAt: 1, cancelledAt: before })
    ]
    assert.strictEqual(yield* invitations.forgetContacts(before, 100), 0)
    for (const invitation of needed) {
      assert.deepStrictEqual(yield* invitations.find(invitation.id), Option.some(invitation))
    }
  })

  test("forgetContacts keeps its limit and begins with what was over first", function* () {
    const invitations = yield* Invitations
    yield* deleteLeftovers
    const over = yield* Effect.forEach([3, 1, 2], (sent) => settled({ facts: { sent } }))
    assert.strictEqual(yield* invitations.forgetContacts(before, 2), 2)
    const held = yield* Effect.forEach(over, ({ id }) => holdsAddress(id))
    assert.deepStrictEqual(held, [true, false, false])
    assert.strictEqual(yield* invitations.forgetContacts(before, 2), 1)
  })

  test("Simultaneous calls of forgetContacts count each invitation once", function* () {
    const invitations = yield* Invitations
    yield* deleteLeftovers
    const over = yield* Effect.replicateEffect(settled({ facts: { sent: 1 } }), 20)
    const counts = yield* allAtOnce(8, () =>
      Invitations.use((port) => port.forgetContacts(before, 5))
    )
    const rest = yield* invitations.forgetContacts(before, 100)
    assert.strictEqual(
      counts.reduce((sum, count) => sum + count, rest),
      over.length
    )
    for (const { id, version } of over) {
      const found = yield* Effect.fromOption(yield* invitations.find(id))
      assert.strictEqual(found.version, version + 1)
    }
  })
}

const cancelled = Effect.fnUntraced(function* (given: Partial<Invitation>) {
  const scheduled = yield* givenInvitation(undefined, { ...given, cancelledAt: null })
  return yield* replace.invitation(scheduled, { cancelledAt: given.cancelledAt ?? null })
})

const holdsAddress = Effect.fnUntraced(function* (id: Invitation["id"]) {
  const invitations = yield* Invitations
  const { email, phone } = yield* Effect.fromOption(yield* invitations.find(id))
  return email !== null || phone !== null
})

/** Deletes the addresses that other laws left. */
const deleteLeftovers = Effect.gen(function* () {
  const invitations = yield* Invitations
  while ((yield* invitations.forgetContacts(before, 500)) > 0) continue
})
