/** Every operation of the management API, with what it needs and what it leaves in the audit log. */
import { manage, serviceName } from "@review-proof/testkit/service/http-service"
import { makeDescription } from "@review-proof/testkit/client/description"
import { managementDocument } from "../src/management/document.ts"
import { Effect } from "effect"
import { makeThings, nobodys, type Things } from "./management-things.ts"

export type Role = "member" | "admin" | "owner"

interface More {
  readonly type?: string
  /** Calls that must come before, below the same id. */
  readonly after?: readonly [verb: string, body?: object]
  /** The collection whose id the log names, where it is neither the thing made nor that of the path. */
  readonly target?: keyof Things
}

const reason = { reason: "spam" }
const jane = { email: "jane@example.com" }
const joe = { email: "joe@example.com" }
const cy = { name: "Cy", email: "cy@acme.example" }
const business = { name: "B", url: "https://b.example" }
const key = { name: "Till", permissions: ["reviews:read"] }
const line = { stars: 5, text: "On time.", language: "en" }
const proof = { proof: "transaction", evidence: "order 7" }
const report = { reason: "fake", text: "Not there." }
const hook = { url: "https://93.184.215.14/other", events: ["review.created"] }
const ndjson = { type: "application/x-ndjson" }

/** The least role, the action that is logged of a change, and a good body. */
const rules: Readonly<
  Record<
    string,
    readonly [
      least: Role | "operator",
      action?: string,
      body?: object | string | undefined,
      more?: More
    ]
  >
> = {
  createCompany: ["operator", "company.created", { name: "Acme", owner: cy }],
  changeCompany: ["admin", "company.changed", { name: "Acme & Sons" }],
  createMember: ["owner", "member.created", { ...cy, role: "member" }],
  changeMember: ["owner", "member.changed", { role: "member" }],
  removeMember: ["owner", "member.removed"],
  createBusiness: ["admin", "business.created", business],
  changeBusiness: ["admin", "business.changed", { reminders: true }],
  createKey: ["admin", "key.created", key],
  changeKey: ["admin", "key.changed", { name: "Desk" }],
  rotateKey: ["admin", "key.rotated", undefined, { target: "keys" }],
  revokeKey: ["admin", "key.revoked"],
  blockKey: ["admin", "key.blocked"],
  unblockKey: ["admin", "key.unblocked", undefined, { after: ["block"] }],
  createReview: ["admin", "review.created", line],
  importReviews: ["admin", "reviews.imported", JSON.stringify(line), ndjson],
  editReview: ["operator", "review.edited", { product: { sku: "a" } }],
  editReply: ["member", "reply.edited", { text: "Thank you so much." }],
  removeReply: ["member", "reply.removed"],
  replyAsMember: ["member", "reply.created", { text: "Thank you." }],
  verifyReview: ["operator", "review.verified", proof],
  resolveReview: ["member", "review.resolved"],
  hideReview: ["operator", "review.hidden", reason],
  removeReview: ["operator", "review.removed", reason],
  restoreReview: ["operator", "review.restored", undefined, { after: ["hide", reason] }],
  redactReview: ["operator", "review.redacted", { ...reason, text: "[…]" }],
  createProofRequest: ["member", "proof.requested", { kind: "transaction" }],
  decideProofRequest: ["operator", "proof.rejected", { outcome: "rejected" }],
  createReport: ["member", "review.reported", report, { target: "reviews" }],
  decideReport: [
    "operator",
    "report.upheld",
    { ...reason, outcome: "upheld" },
    { target: "reported" }
  ],
  reportInvitationEvent: [
    "operator",
    "invitation.reported",
    { type: "delivered", at: "1970-01-01T00:00:00Z" }
  ],
  createSuppression: ["admin", "suppression.created", joe],
  deleteSuppression: ["admin", "suppression.removed"],
  exportPerson: ["owner", "privacy.exported", jane],
  erasePerson: ["owner", "privacy.erased", jane],
  createWebhook: ["admin", "webhook.created", hook],
  deleteWebhook: ["admin", "webhook.removed"],
  pauseWebhook: ["admin", "webhook.paused"],
  resumeWebhook: ["admin", "webhook.resumed", undefined, { after: ["pause"] }],
  rotateWebhookSecret: ["admin", "webhook.secret_rotated"],
  testWebhook: ["admin", "webhook.tested", { type: "review.created" }],
  recoverWebhook: ["admin", "webhook.recovered", { since: "1970-01-01T00:00:00Z" }],
  redeliver: ["admin", "webhook.redelivered", undefined, { target: "webhooks" }],
  listCompanies: ["operator"],
  getCompany: ["member"],
  getUsage: ["admin"],
  listMembers: ["owner"],
  getMember: ["owner"],
  listBusinesses: ["member"],
  getBusiness: ["member"],
  listKeys: ["admin"],
  getKey: ["admin"],
  listReviews: ["member"],
  getReview: ["member"],
  listQueue: ["operator"],
  listProofRequests: ["member"],
  getProofRequest: ["member"],
  listReports: ["member"],
  getReport: ["member"],
  listInvitations: ["member"],
  getInvitation: ["member"],
  listSuppressions: ["admin"],
  listWebhooks: ["admin"],
  getWebhook: ["admin"],
  listDeliveries: ["admin"],
  getDelivery: ["admin"],
  listAudit: ["admin"]
}

export const { document, operations } = makeDescription(
  JSON.parse(JSON.stringify(managementDocument({ serviceName })))
)

const isCollection = (name: string): name is keyof Things => name in nobodys

/** Everybody with the token reads the description. */
export const withoutRole = ["getOpenApi"]

export const known = Object.keys(rules)

export const managed = operations.map((operation) => {
  const [least, action, body, more] = rules[operation.id] ?? []
  const name = operation.path.split("/")[3] ?? ""
  /** The collection whose id the path has. */
  const collection = operation.path.includes("{id}") && isCollection(name) ? name : undefined
  const { after, target, type = "application/json" }: More = more ?? {}
  return { ...operation, action, after, body, collection, least, target, type }
})

export type Operation = (typeof managed)[number]

export const pathFor = ({ collection, path }: Operation, things: Things) => {
  const below = path.replace("/management/v1", "")
  return collection === undefined ? below : below.replace("{id}", things[collection])
}

/** Makes a company with everything that the operation needs. */
export const thingsFor = Effect.fnUntraced(function* (operation: Operation) {
  const things = yield* makeThings
  const [verb, body] = operation.after ?? []
  if (verb !== undefined) {
    yield* manage("POST", pathFor(operation, things).replace(/\w+$/, verb), body)
  }
  return things
})

/** Calls the operation with its good body or another one, for the operator or a member. */
export const perform = (
  operation: Operation,
  things: Things,
  more: { readonly acting?: string; readonly body?: object | string; readonly type?: string } = {}
) => {
  const { acting, body, method, type } = { acting: undefined, ...operation, ...more }
  const headers = acting === undefined ? [["content-type", type] as const] : actingAs(acting, type)
  return manage(method, pathFor(operation, things), body, headers)
}

export const actingAs = (member: string, type = "application/json") =>
  [
    ["content-type", type],
    ["acting-member", member]
  ] as const
