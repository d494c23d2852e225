import { DeliveryStatus, EventType } from "@review-proof/ports"
import { Option } from "effect"
import { Command, Flag } from "effect/cli"
import { segment } from "../call-management.ts"
import {
  id,
  listFlag,
  optional,
  pageQuery,
  paging,
  managementCommand,
  required
} from "../management-command.ts"
import { listen } from "./webhooks-listen.ts"
import { verify } from "./webhooks-verify.ts"

const create = managementCommand(
  "create",
  "Register an endpoint; its secret is shown this once",
  {
    company: required("company", "The company's id"),
    url: required("url", "A public https address on port 443 or 8443"),
    events: listFlag("events", "Types of the events it gets: review.created, score.changed, ...")
  },
  (input) => ({
    method: "POST",
    path: `/companies/${segment(input.company)}/webhooks`,
    body: { url: input.url, events: input.events }
  })
)

const list = managementCommand(
  "list",
  "List a company's endpoints and how they fare",
  { company: required("company", "The company's id"), ...paging },
  (input) => ({
    method: "GET",
    path: `/companies/${segment(input.company)}/webhooks`,
    query: pageQuery(input)
  }),
  ["id", "url", "events", "status", "health", "failing_since", "paused_at"]
)

const show = managementCommand("show", "Show one endpoint", { id }, (input) => ({
  method: "GET",
  path: `/webhooks/${segment(input.id)}`
}))

const remove = managementCommand(
  "delete",
  "Delete an endpoint and what waits for it",
  { id },
  (input) => ({ method: "DELETE", path: `/webhooks/${segment(input.id)}` })
)

const action = <const Verb extends string>(verb: Verb, description: string) =>
  managementCommand(verb, description, { id }, (input) => ({
    method: "POST",
    path: `/webhooks/${segment(input.id)}/${verb}`
  }))

const type = Flag.Literals("type", EventType.literals)

const test = managementCommand(
  "test",
  "Send a sample event to this endpoint alone",
  { id, type: type.pipe(Flag.withDescription("The type of the sample")) },
  (input) => ({
    method: "POST",
    path: `/webhooks/${segment(input.id)}/test`,
    body: { type: input.type }
  })
)

const recover = managementCommand(
  "recover",
  "Send everything again that failed since a time",
  { id, since: required("since", "As in 2026-11-21T09:00:00Z") },
  (input) => ({
    method: "POST",
    path: `/webhooks/${segment(input.id)}/recover`,
    body: { since: input.since }
  })
)

const deliveries = managementCommand(
  "deliveries",
  "List an endpoint's deliveries, newest first",
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
  (input) => ({
    method: "GET",
    path: `/webhooks/${segment(input.id)}/deliveries`,
    query: {
      ...pageQuery(input),
      status: Option.getOrUndefined(input.status),
      event: Option.getOrUndefined(input.event),
      type: Option.getOrUndefined(input.type)
    }
  }),
  ["id", "event_id", "type", "status", "attempts", "next_attempt_at", "created_at"]
)

export const webhooks = Command.make("webhooks").pipe(
  Command.withDescription("Webhook endpoints, and trying them out"),
  Command.withSubcommands([
    create,
    list,
    show,
    remove,
    action("pause", "Stop sending; what happens meanwhile waits"),
    action("resume", "Send again, what waited first"),
    action("rotate-secret", "Make a new secret, shown this once; the old one signs 24 hours more"),
    test,
    recover,
    deliveries,
    listen,
    verify
  ])
)
