import { Redacted } from "effect"
import type { DemoData } from "./demo-company.ts"

export interface DemoAddresses {
  /** The base of links, as customers get them. */
  readonly baseUrl: string
  /** The listener itself, without the proxy before it. */
  readonly publicUrl: string
  readonly managementUrl: string
  readonly managementToken: string
  /** Then the lines send the header that a proxy would send. */
  readonly requireHttps: boolean
}

/** What a newcomer can try: lines for a shell that work as they stand. */
export const demoLines = (demo: DemoData, addresses: DemoAddresses): ReadonlyArray<string> => {
  switch (demo._tag) {
    case "Made":
      return linesOfFirstStart(demo, addresses)
    case "MadeBefore":
      return linesOfRestart(demo, addresses)
    case "NotWanted":
      return []
  }
}

const linesOfFirstStart = (
  {
    businessId,
    company,
    invitationPath,
    key,
    unanswered
  }: Extract<DemoData, { readonly _tag: "Made" }>,
  { baseUrl, publicUrl, managementUrl, managementToken, requireHttps }: DemoAddresses
): ReadonlyArray<string> => {
  const secret = Redacted.value(key.secret)
  const https = requireHttps ? "-H 'X-Forwarded-Proto: https' " : ""
  const authorization = `${https}-H 'Authorization: Bearer ${secret}'`
  const json = "-H 'Content-Type: application/json'"
  const reply = `-H 'Idempotency-Key: demo-1' -d '{"text":"Thank you, and see you soon!"}'`
  return [
    "",
    `The store was empty, so there is a demo company now: ${company.name}, ${company.id}.`,
    "Its pages, for visitors and for a customer who was invited:",
    "",
    `  ${baseUrl}/b/${businessId}`,
    ...(invitationPath === null ? [] : [`  ${baseUrl}${invitationPath}`]),
    "",
    "Its API key is shown this once:",
    "",
    `  ${secret}`,
    "",
    "Reviews, the score, a reply, products, invitations, an access token, and what the company used:",
    "",
    `curl -s ${authorization} '${publicUrl}/v1/reviews?limit=3'`,
    `curl -s ${authorization} '${publicUrl}/v1/businesses/${businessId}/score'`,
    `curl -s ${authorization} ${json} ${reply} '${publicUrl}/v1/reviews/rev_${unanswered}/replies'`,
    `curl -s ${authorization} '${publicUrl}/v1/products'`,
    `curl -s ${authorization} '${publicUrl}/v1/invitations'`,
    `curl -s ${https}-u '${key.key.clientId}:${secret}' -d 'grant_type=client_credentials' -d 'scope=reviews:read' '${publicUrl}/v1/oauth/token'`,
    `curl -s -H 'Authorization: Bearer ${managementToken}' '${managementUrl}/management/v1/companies/${company.id}/usage'`
  ]
}

const linesOfRestart = (
  { company }: Extract<DemoData, { readonly _tag: "MadeBefore" }>,
  { managementUrl, managementToken }: DemoAddresses
): ReadonlyArray<string> => [
  "",
  `The demo company of the first start is still there: ${company.name}, ${company.id}.`,
  "Its API key was shown at that start only. This makes another one:",
  "",
  `curl -s -H 'Authorization: Bearer ${managementToken}' -H 'Content-Type: application/json' -d '{"name":"Another key","permissions":["reviews:read","score:read","replies:write"]}' '${managementUrl}/management/v1/companies/${company.id}/keys'`
]
