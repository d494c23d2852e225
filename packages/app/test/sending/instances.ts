/** Instances with workers, and the providers that they send by. */
import { Effect } from "effect"
import { openInstance, openService } from "@review-proof/testkit/service"
import type { Service, StoreName } from "@review-proof/testkit/service"

interface Variables {
  readonly [name: string]: string
}

/** What an instance is told, so that it sends by this mail server. */
export const byMail = (smtpUrl: string): Variables => ({
  MESSAGES: "live",
  SMTP_URL: smtpUrl,
  MAIL_FROM: "Reviews <reviews@reviews.example>"
})

/** An instance on a store of its own with workers, for as long as the scope lives. */
export const startSender = (store: StoreName, variables: Variables) =>
  whileNeeded(() => openService(store, { ...variables, WORKERS: "true" }))

/** One instance more on a database. */
export const startSenderOn = (databaseUrl: string, variables: Variables) =>
  whileNeeded(() => openInstance({ ...variables, DATABASE_URL: databaseUrl, WORKERS: "true" }))

/** Invites a customer and answers the invitation. */
export const invite = async (service: Service, key: string, given: object) => {
  const json = { name: "Jane Doe", ...given }
  const answer = await service.call({ method: "POST", path: "/v1/invitations", key, json })
  if (answer.status !== 201) throw new Error(`${answer.status} ${answer.text}`)
  return answer.json
}

/** The invitation as the management API shows it. */
export const invitationNow = (service: Service, id: string) =>
  service.management("GET", `/invitations/${id}`)

const whileNeeded = (open: () => Promise<Service>) =>
  Effect.acquireRelease(Effect.promise(open), (service) => Effect.promise(service.close))
