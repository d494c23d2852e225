import { DeliveryStatus, EventType } from "@review-proof/ports"
import { Command, Flag } from "effect/cli"
import { choice, choices, company, id, optional, required } from "../flags.ts"
import { withExample, listCommand, managementCommand } from "../management-command.ts"
import { listen } from "./webhooks-listen.ts"
import { verify } from "./webhooks-verify.ts"

const create = managementCommand(
  "create",
  "Register an endpoint; its secret is shown only once",
  ["POST", "/companies/:id/webhooks"],
  {
    id: company,
    url: required("url", "Where events go: public, https, port 443 or 8443", "url"),
    events: choices("events", "Events to send", EventType.literals)
  }
).pipe(
  withExample(
    "review-proof webhooks create --company cmp_… --url https://acme.example/hooks --events review.created,score.changed"
  )
)

const list = managementCommand(
  "list",
  "List a company's endpoints with their status and health",
  ["GET", "/companies/:id/webhooks"],
  { id: company },
  ["id", "url", "events", "status", "health", "failing_since", "paused_at"]
)

const show = managementCommand("show", "Show one endpoint", ["GET", "/webhooks/:id"], { id })

const remove = managementCommand(
  "delete",
  "Delete an endpoint and its waiting deliveries",
  ["DELETE", "/webhooks/:id"],
  { id }
)

const test = managementCommand(
  "test",
  "Send a sample event to this endpoint only",
  ["POST", "/webhooks/:id/test"],
  { id, type: choice("type", "The type of the sample event", EventType.literals) }
)

const recover = managementCommand(
  "recover",
  "Resend all deliveries that failed since a time",
  ["POST", "/webhooks/:id/recover"],
  { id, since: required("since", "The time, such as 2026-11-21T09:00:00Z", "time") }
)

const deliveries = listCommand(
  "deliveries",
  "List an endpoint's deliveries, newest first",
  "/webhooks/:id/deliveries",
  {
    id,
    status: Flag.optional(
      choice("status", "Only deliveries in this status", DeliveryStatus.literals)
    ),
    event: optional("event", "Only deliveries of this event, evt_…", "id"),
    type: Flag.optional(choice("type", "Only events of this type", EventType.literals))
  },
  ["id", "event_id", "type", "status", "attempts", "next_attempt_at", "created_at"]
)

export const webhooks = Command.make("webhooks").pipe(
  Command.withDescription("Manage webhook endpoints, and test webhooks"),
  Command.withSubcommands([
    create,
    list,
    show,
    remove,
    managementCommand(
      "pause",
      "Pause an endpoint; new events wait",
      ["POST", "/webhooks/:id/pause"],
      { id }
    ),
    managementCommand(
      "resume",
      "Resume an endpoint; waiting events are sent first",
      ["POST", "/webhooks/:id/resume"],
      {
        id
      }
    ),
    managementCommand(
      "rotate-secret",
      "Rotate the secret and show it once; the old one signs for 24 more hours",
      ["POST", "/webhooks/:id/rotate-secret"],
      { id }
    ),
    test,
    recover,
    deliveries,
    listen,
    verify
  ])
)
