import { cancelInvitation, createInvitation, recordFact } from "@review-proof/domain/invitations"
import type { ReportedFact } from "@review-proof/domain/invitations"
import type { Invitation } from "@review-proof/ports"
import { Deferred, Effect } from "effect"
import { day, hour, minute, type Step } from "./past.ts"
import type { Shop } from "./shop.ts"

/** A customer who is invited, and what happens to the invitation. */
interface InvitedCustomer {
  readonly name: string
  readonly email: string
  readonly language: string
  readonly reference: string | null
  readonly products: ReadonlyArray<string>
  readonly at: number
  readonly sendAt: number | null
  readonly facts: ReadonlyArray<readonly [fact: ReportedFact, at: number]>
  readonly cancelledAt?: number
}

/** The steps of an invitation; `invited` has it from the first step on. */
export const invitationSteps = (
  { caller, invitations }: Shop,
  { at, cancelledAt, facts, ...customer }: InvitedCustomer,
  invited: Deferred.Deferred<Invitation> = Deferred.makeUnsafe()
): ReadonlyArray<Step> => {
  const known = invitations.get(customer.name)
  const create =
    known === undefined
      ? createInvitation(caller, { ...customer, phone: null, channel: "email", business: null })
      : Effect.succeed(known)
  const step = (when: number, run: (invitation: Invitation) => Step["run"]): Step => ({
    at: when,
    run: Effect.flatMap(Deferred.await(invited), run)
  })
  return [
    { at, run: Effect.flatMap(create, (made) => Deferred.succeed(invited, made)) },
    ...facts.map(([fact, when]) => step(when, ({ id }) => recordFact(id, fact, when))),
    ...(cancelledAt === undefined || isCancelled(known)
      ? []
      : [step(cancelledAt, ({ id }) => cancelInvitation(caller, id))])
  ]
}

const isCancelled = (known: Invitation | undefined) =>
  known !== undefined && known.cancelledAt !== null

/** Customers who have written no review. */
export const silentCustomers = (end: number): ReadonlyArray<InvitedCustomer> =>
  customers.map(({ daysAgo, facts, inDays, language, name, ...more }, index) => {
    const at = end - daysAgo * day - (index + 1) * hour
    return {
      name,
      email: `guest-${index + 1}@customers.example`,
      language,
      reference: `order-${1900 + index}`,
      products: index % 2 === 0 ? [] : [`item-${(index % 5) + 1}`],
      at,
      sendAt: inDays === undefined ? null : end + inDays * day,
      facts: facts.map((fact, place) => [fact, at + 2 * minute + place * 5 * hour] as const),
      ...("isCancelled" in more && { cancelledAt: at + 20 * minute })
    }
  })

interface SilentCustomer {
  readonly name: string
  readonly language: string
  readonly daysAgo: number
  readonly facts: ReadonlyArray<ReportedFact>
  /** Days until it is sent; without it, now. */
  readonly inDays?: number
  readonly isCancelled?: true
}

const customers: ReadonlyArray<SilentCustomer> = [
  { name: "Theo Lindqvist", language: "en", daysAgo: 41, facts: ["delivered", "opened"] },
  { name: "Marta Silva", language: "pt", daysAgo: 25, facts: ["delivered", "opened", "clicked"] },
  { name: "Oskar Lange", language: "de", daysAgo: 21, facts: ["bounced"] },
  { name: "Elif Kaya", language: "en", daysAgo: 15, facts: ["delivered", "unsubscribed"] },
  { name: "Ivan Petrov", language: "en", daysAgo: 12, facts: ["failed"] },
  { name: "Paolo Greco", language: "it", daysAgo: 9, facts: ["delivered"] },
  { name: "Agnieszka Lis", language: "pl", daysAgo: 6, facts: ["delivered", "opened"] },
  { name: "Yara Haddad", language: "ar", daysAgo: 3, facts: ["delivered"] },
  { name: "Henrik Maas", language: "de", daysAgo: 1, facts: [], inDays: 7 },
  { name: "Odile Perrin", language: "fr", daysAgo: 2, facts: [], inDays: 21, isCancelled: true }
]
