/** Goal: each customer of a list is invited once, by the rules of a single invitation, as the preview said. */
import { assert } from "@effect/vitest"
import { addSuppression, listInvitations } from "@review-proof/domain/invitations"
import { inviteManyByForm, maxInvitedAtOnce, predictRefusals } from "@review-proof/domain/portal"
import { givenColleague } from "@review-proof/testkit/domain/account"
import { ending, givenForm, invite, newInvitation } from "@review-proof/testkit/domain/given"
import { eventsOf, makeCompany, staffedCompany, World } from "@review-proof/testkit/domain/world"
import { layer } from "@review-proof/testkit/test"
import { Effect, Option } from "effect"

const given = Effect.gen(function* () {
  const { businessId: id, caller, companyId, member } = yield* staffedCompany
  const off = { email: "off@example.com", phone: null, businessId: null }
  yield* addSuppression("operator", companyId, off)
  yield* invite(caller, { email: "known@example.com", reference: "order 0" })
  const all = { business: null, status: null, limit: 100, cursor: null }
  const names = listInvitations(caller, all).pipe(
    Effect.map(({ items }) => items.map(({ name }) => name))
  )
  return { business: { id, companyId }, caller, member, names }
})

const one = (name: string, email: string | null, reference: string | null = null) =>
  newInvitation({ name, email, reference })

/** Each customer of a list, with the refusal if there is one. */
const listed = [
  [one("Ada", "ada@example.com", "order 1"), null],
  [one("Off", "off@example.com"), "ContactSuppressed"],
  [one("Ada again", "ADA@Example.com", "order 2"), "RepeatedInList 0"],
  [one("Bo", "bo@example.com", "order 2"), null],
  [one("Nobody", null), "InvalidInput"],
  [one("Known", "known@example.com"), "DuplicateInvitation"],
  [one("Taken", "taken@example.com", "order 0"), "DuplicateReference"],
  [one("Cy", "cy@example.com", "order 1"), "RepeatedInList 0"],
  [one("Di", "di@example.com", ""), null],
  [one("Ed", "ed@example.com", ""), null],
  [one("Flo", "flo@example.com", " "), null],
  [one("Gus", "gus@example.com", " "), null]
] as const

layer(World)("A list of customers", (test) => {
  test("predicts who would be refused, not counting earlier ones that are refused", function* () {
    const { business, member, names } = yield* given
    const refusals = yield* predictRefusals(
      member,
      business,
      listed.map(([input]) => input)
    )
    assert.deepStrictEqual(
      refusals.map((refusal) =>
        refusal?._tag === "RepeatedInList"
          ? `${refusal._tag} ${refusal.earlier}`
          : (refusal?._tag ?? null)
      ),
      listed.map(([, refused]) => refused)
    )
    assert.deepStrictEqual(yield* names, ["Jane"])
    const stranger = yield* givenColleague((yield* makeCompany()).companyId)
    assert.strictEqual(yield* ending(predictRefusals(stranger, business, [])), "NotFound")
  })

  test("is invited without those that are refused, once for each form, which is logged", function* () {
    const { business, member, names } = yield* given
    const inputs = listed.map(([input]) => input)
    const sending = inviteManyByForm(member, business.id, inputs, yield* givenForm)
    const { audit, value } = yield* eventsOf(sending)
    const counts = { invited: 6, refused: 6 }
    assert.deepStrictEqual(value, Option.some(counts))
    assert.deepStrictEqual(
      audit.map(({ action, actor, details, target }) => [action, actor, target, details]),
      [["invitations.created", member.id, business.id, counts]]
    )
    assert.deepStrictEqual((yield* eventsOf(sending)).value, Option.none())
    assert.lengthOf(yield* names, 7)
  })

  test("is worked through up to its 500th customer", function* () {
    const { business, member } = yield* given
    const inputs = Array.from({ length: maxInvitedAtOnce + 1 }, (_, n) =>
      one("Guest", `guest${n}@example.com`)
    )
    const report = yield* inviteManyByForm(member, business.id, inputs, yield* givenForm)
    assert.deepStrictEqual(report, Option.some({ invited: 500, refused: 0 }))
  })
})
