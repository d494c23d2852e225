import { DeliveryStatus, EventType } from "@review-proof/ports"
import { Command, Flag } from "effect/cli"
import {
  id,
  listFlag,
  optional,
  paging,
  managementCommand,
  required
} from "../management-command.ts"
import { listen } from "./webhooks-listen.ts"
import { verify } from "./webhooks-verify.ts"

const create = managementCommand(
  "create",
  "Register an endpoint; its secret is shown this once",
  ["POST", "/companies/:id/webhooks"],
  {
    id: required("company", "The company's id"),
    url: required("url", "A public https address on port 443 or 8443"),
    events: listFlag("events", "Types of the events it gets: review.created, score.changed, ...")
  }
)

const list = managementCommand(
  "list",
  "List a company's endpoints and how they fare",
  ["GET", "/companies/:id/webhooks"],
  { id: required("company", "The company's id") },
  ["id", "url", "events", "status", "health", "failing_since", "paused_at"]
)

const show = managementCommand("show", "Show one endpoint", ["GET", "/webhooks/:id"], { id })

const remove = managementCommand(
  "delete",
  "Delete an endpoint and what waits for it",
  ["DELETE", "/webhooks/:id"],
  { id }
)

const type = Flag.Literals("type", EventType.literals)

const test = managementCommand(
  "test",
  "Send a sample event to this endpoint alone",
  ["POST", "/webhooks/:id/test"],
  { id, type: type.pipe(Flag.withDescription("The type of the sample")) }
)

const recover = managementCommand(
  "recover",
  "Send everything again that failed since a time",
  ["POST", "/webhooks/:id/recover"],
  { id, since: required("since", "As in 2026-11-21T09:00:00Z") }
)

const deliveries = managementCommand(
  "deliveries",
  "List an endpoint's deliveries, newest first",
  ["GET", "/webhooks/:id/deliveries"],
  {
    id,
    status: Flag.Literals("status", DeliveryStatus.literals).pipe(
      Flag.withDescription("Only those in this status"),
      Flag.optional
    ),
    event: optional("event", "Only those of this event's id"),
    type: type.pipe(Flag.withDescription("Only events of this type"), Flag.optional),
    ...paging
  },
  ["id", "event_id", "type", "status", "attempts", "next_attempt_at", "created_at"]
)

export const webhooks = Command.make("webhooks").pipe(
  Command.withDescription("Webhook endpoints, and trying them out"),
  Command.withSubcommands([
    create,
    list,
    show,
    remove,
    managementCommand(
      "pause",
      "Stop sending; what happens meanwhile waits",
      ["POST", "/webhooks/:id/pause"],
      { id }
    ),
    managementCommand("resume", "Send again, what waited first", ["POST", "/webhooks/:id/resume"], {
      id
    }),
    managementCommand(
      "rotate-secret",
      "Make a new secret, shown this once; the old one signs 24 hours more",
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
