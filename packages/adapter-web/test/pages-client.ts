/** A visitor without a browser: reads pages, sends forms, and follows what a form leads to. */
import { createInvitation, linkToken } from "@review-proof/domain/invitations"
import type { LinkPurpose, NewInvitation } from "@review-proof/domain/invitations"
import { Invitations } from "@review-proof/ports"
import type { Business, InvitationId } from "@review-proof/ports"
import { Effect, Option } from "effect"
import type { Answer } from "@review-proof/testkit/exchange"
import { callerOf } from "../../adapter-http/test/management-invited.ts"
import { Service } from "../../adapter-http/test/public-service.ts"

type Lines = ReadonlyArray<readonly [string, string]>

export const get = (path: string, headers: Lines = []) =>
  Service.use((service) => service.send({ path, headers }))

/** Sends a form from an address of its own, so that tests do not use up each other's ten. */
export const post = (
  path: string,
  fields: Readonly<Record<string, string>> | string,
  headers: Lines = [["x-forwarded-for", anAddress()]]
) =>
  Service.use((service) =>
    service.send({
      method: "POST",
      path,
      headers: [["content-type", "application/x-www-form-urlencoded"], ...headers],
      body: typeof fields === "string" ? fields : new URLSearchParams(fields).toString()
    })
  )

let addresses = 0
export const anAddress = () => {
  addresses += 1
  return `10.${(addresses >> 16) & 255}.${(addresses >> 8) & 255}.${addresses & 255}`
}

/** The hidden field of the review form on a page. */
export const submissionIn = (page: Answer): string =>
  /name="submission"\s+value="([^"]+)"/.exec(page.text)?.[1] ?? ""

export const praise = {
  stars: "4",
  title: "Good",
  text: "Came on time, well packed.",
  experience_date: "2026-01-31",
  language: "en"
}

export const invite = Effect.fnUntraced(function* (
  business: Business,
  given: Partial<NewInvitation> = {}
) {
  contacts += 1
  const made = yield* Effect.orDie(
    createInvitation(callerOf(business.companyId, [business.id]), {
      name: "Jane Doe",
      email: `jane${contacts}@example.com`,
      phone: null,
      channel: "email",
      reference: null,
      products: [],
      sendAt: null,
      language: null,
      business: null,
      ...given
    })
  )
  if (made._tag !== "Fresh") throw new Error("It was answered before")
  return made.value
})

let contacts = 0

export const pathOf = (purpose: LinkPurpose, id: InvitationId) =>
  Effect.flatMap(kept(id), (invitation) =>
    Effect.map(linkToken(purpose, invitation), (token) => `/${purpose[0]}/${token}`)
  )

/** The invitation as it is kept now. */
export const kept = Effect.fnUntraced(function* (id: InvitationId) {
  const invitations = yield* Invitations
  return Option.getOrThrow(yield* invitations.find(id))
})
