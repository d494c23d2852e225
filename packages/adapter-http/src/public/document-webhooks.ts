/** The messages to receivers, as the description's `webhooks` member has them (OpenAPI 3.1). */
import { eventMessage, sampleFacts, webhookUserAgent } from "@review-proof/domain/webhooks"
import type { webhookHeaders, WebhookSettings } from "@review-proof/domain/webhooks"
import { BusinessId, CompanyId, EventId, EventType } from "@review-proof/ports"
import { Duration } from "effect"
import { messageName } from "../wire/event.ts"

/** Every header of a delivery (contract WEBHOOK-11). */
const deliveryHeaders = {
  "Content-Type": {
    description: "The body is an event as JSON.",
    schema: { type: "string", const: "application/json" }
  },
  "User-Agent": {
    description: "The service's webhook agent.",
    schema: { type: "string", const: webhookUserAgent }
  },
  "Service-Signature": {
    description:
      "`t` is the time in Unix seconds; each `v1` is the HMAC-SHA256 of `<t>.<raw body>` in hex, keyed with a signing secret. Trust the message if one `v1` matches and `t` is less than 5 minutes old. For 24 hours after a rotation the old secret signs too.",
    schema: { type: "string", pattern: "^t=\\d+(?:,v1=[0-9a-f]{64})+$" }
  },
  "Service-Event": { description: "The event's type.", schema: { type: "string" } },
  "Service-Delivery": {
    description: "The delivery's id. It stays the same when an attempt is repeated.",
    schema: { type: "string", pattern: "^dlv_" }
  },
  "Service-Attempt": {
    description: "The number of the attempt, from 1.",
    schema: { type: "integer", minimum: 1 }
  }
} satisfies { readonly [Name in keyof ReturnType<typeof webhookHeaders>]: object }

const sentWhen: { readonly [Type in EventType]: string } = {
  "review.created": "A new review is published",
  "review.updated": "A review is edited, verified, resolved or restored",
  "review.removed": "A review is removed or hidden by moderation",
  "reply.created": "Someone on the team replies",
  "invitation.sent": "An invitation is sent",
  "invitation.completed": "The review of an invited customer is published",
  "score.changed": "The proof score changes",
  "proof.requested": "A proof request is opened or decided"
}

const headersOf = (type: EventType) =>
  Object.entries(deliveryHeaders).map(([name, { description, schema }]) => ({
    name,
    in: "header",
    required: true,
    description,
    schema: name === "Service-Event" ? { ...schema, const: type } : schema
  }))

const exampleOf = (type: EventType) =>
  eventMessage({
    id: EventId.make("evt_01kq3mf2x8t2v7w9z4b6c1d0e7"),
    companyId: CompanyId.make("cmp_01kq3mf2x8t2v7w9z4b6c1d0e8"),
    createdAt: Date.parse("2026-11-20T16:04:11.302Z"),
    facts: { ...sampleFacts[type], businessId: BusinessId.make("biz_01kq3mf2x8t2v7w9z4b6c1d0e5") }
  })

/** The operator's settings that receivers must know. */
type Settings = Pick<(typeof WebhookSettings)["Service"], "retryDelays" | "timeout">

const deadline = ({ timeout }: Settings): string =>
  `within ${Duration.format(Duration.millis(timeout))}`

const retries = ({ retryDelays }: Settings): string => {
  const waits = retryDelays.reduce((sum, delay) => sum + delay, 0)
  const over = Duration.format(Duration.millis(waits))
  return retryDelays.length === 1
    ? `The delivery is retried once, after ${over}.`
    : `The delivery is retried ${retryDelays.length} times, over ${over}.`
}

const sectionName = "Events"

/** The section of the reference that holds the messages. */
const tag = (settings: Settings) => ({
  name: sectionName,
  description: `The messages that your webhook endpoints receive, one for each type of event. Each is a
\`POST\` with a JSON body and these headers:

| header | what it says |
|---|---|
${Object.entries(deliveryHeaders)
  .map(([name, { description }]) => `| \`${name}\` | ${description} |`)
  .join("\n")}

Answer with any 2xx ${deadline(settings)}. Anything else counts as a failure. ${retries(settings)}
To check a signature on your own machine: \`npx review-proof webhooks verify --help\`; to receive
events there: \`npx review-proof webhooks listen --help\`.`
})

const messages = (settings: Settings) =>
  Object.fromEntries(
    EventType.literals.map((type) => [
      type,
      {
        post: {
          operationId: `receive${messageName(type)}`,
          summary: sentWhen[type],
          description:
            "Sent to the endpoints that subscribe to the type. It may arrive more than once and out of order; recognise repeats by the event's `id`.",
          tags: [sectionName],
          security: [],
          parameters: headersOf(type),
          requestBody: {
            required: true,
            content: {
              "application/json": {
                schema: { $ref: `#/components/schemas/${messageName(type)}` },
                examples: { [type]: { value: exampleOf(type) } }
              }
            }
          },
          responses: {
            "2XX": { description: `Received. Answer ${deadline(settings)}; the body is not used.` },
            default: {
              description: `Not received. Redirects and timeouts count too. ${retries(settings)}`
            }
          }
        }
      }
    ])
  )

export const webhooks = (settings: Settings) => ({
  tag: tag(settings),
  messages: messages(settings)
})
