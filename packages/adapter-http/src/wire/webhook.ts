import { endpointHealth, webhookUrlProblem } from "@review-proof/domain/webhooks"
import { EndpointStatus, EventType, type WebhookEndpoint } from "@review-proof/ports"
import { Effect, Redacted, Schema } from "effect"
import type { FieldRule } from "../fields/field-rules.ts"
import { Text } from "@review-proof/domain/fields"
import { WireTime } from "@review-proof/http-server"
import { wireOf } from "./wire-of.ts"

const EndpointHealthWire = Schema.Literals(["unknown", "healthy", "degraded", "failing"]).annotate({
  description:
    "unknown: nothing was sent yet; degraded: failures within a day, but a success since the first; failing: no success since the first failure."
})

export const webhookFields = {
  id: Schema.String,
  url: Schema.String,
  events: Schema.Array(EventType),
  status: EndpointStatus,
  health: EndpointHealthWire,
  secret_hint: Schema.String.annotate({ description: "The secret's last four characters." }),
  created_at: WireTime
}

/** A webhook as answers state it (contract API-9). */
export const WebhookWire = Schema.Struct(webhookFields).annotate({ identifier: "WebhookEndpoint" })

export const WebhookListWire = Schema.Struct({ data: Schema.Array(WebhookWire) }).annotate({
  identifier: "WebhookEndpointList"
})

export const CreateWebhookWire = Schema.Struct({
  url: Text(1, 500).annotate({
    description: "A public HTTPS address on port 443 or 8443, without user info and fragment."
  }),
  events: Schema.Array(EventType).check(
    Schema.isBetweenLength(1, EventType.literals.length, {
      message: `must have 1 to ${EventType.literals.length} items`
    })
  )
}).annotate({ identifier: "CreateWebhookEndpoint" })

/** Lets the domain judge the URL (see `FieldRules`). */
export const webhookRule: FieldRule = ({ sound: { url } }) =>
  typeof url === "string"
    ? Effect.map(webhookUrlProblem(url), (reason) => (reason === undefined ? {} : { url: reason }))
    : Effect.succeed({})

/** contract API-9: the only answer that holds the secret. */
export const WebhookCreatedWire = Schema.Struct({
  id: Schema.String,
  url: Schema.String,
  events: Schema.Array(EventType),
  secret: Schema.String.annotate({ description: "Signs the messages. No other answer has it." })
}).annotate({ identifier: "WebhookEndpointCreated" })

export const webhookCreatedWire = ({
  endpoint: { events, id, url },
  secret
}: {
  readonly endpoint: WebhookEndpoint
  readonly secret: Redacted.Redacted
}): typeof WebhookCreatedWire.Type => ({ id, url, events, secret: Redacted.value(secret) })

export const webhookWire = (endpoint: WebhookEndpoint, now: number): typeof WebhookWire.Type =>
  wireOfEndpoint({ ...endpoint, health: endpointHealth(endpoint, now) })

const wireOfEndpoint = wireOf(WebhookWire)
