import { cancelInvitation, createInvitation, reviewLink } from "@review-proof/domain"
import type { Caller } from "@review-proof/domain"
import { Clock, Duration, Effect } from "effect"

/**
 * Customers that were invited, one now and the others later: the first one's
 * message, with the link to the review page, is in the log at once. Answers
 * the path of that page.
 */
export const makeDemoInvitations = Effect.fnUntraced(function* (caller: Caller) {
  const made = yield* Effect.forEach(demoInvitations, (invitation) => invite(caller, invitation))
  const [first] = made.filter((answer) => answer._tag === "Fresh")
  return first === undefined ? null : yield* reviewLink("", first.value)
}, Effect.orDie)

const invite = Effect.fnUntraced(function* (
  caller: Caller,
  { cancelled, inDays, ...customer }: (typeof demoInvitations)[number]
) {
  const now = yield* Clock.currentTimeMillis
  const sendAt = inDays === 0 ? null : now + Duration.toMillis(Duration.days(inDays))
  const made = yield* createInvitation(caller, { ...customer, ...defaults, sendAt })
  if (cancelled && made._tag === "Fresh") yield* cancelInvitation(caller, made.value.id)
  return made
})

const defaults = { phone: null, channel: "email", business: null } as const

const demoInvitations = [
  {
    name: "Wanda Fisk",
    email: "wanda@customers.example",
    reference: "order-1001",
    products: ["beans-espresso"],
    language: "en",
    inDays: 0,
    cancelled: false
  },
  {
    name: "Henrik Maas",
    email: "henrik@customers.example",
    reference: "order-1002",
    products: [],
    language: "de",
    inDays: 7,
    cancelled: false
  },
  {
    name: "Odile Perrin",
    email: "odile@customers.example",
    reference: "order-1003",
    products: ["grinder", "kettle"],
    language: "fr",
    inDays: 21,
    cancelled: true
  }
]
