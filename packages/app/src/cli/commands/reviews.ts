import { Proof, ReviewState } from "@review-proof/ports"
import { Option } from "effect"
import { Command, Flag } from "effect/cli"
import { choice, business, clearable, id, optional, required } from "../flags.ts"
import { withExample, listCommand, managementCommand } from "../management-command.ts"
import { importCommand } from "./reviews-import.ts"

const stars = Flag.map(choice("stars", "Stars", ["1", "2", "3", "4", "5"]), Number)
const proof = choice("proof", "How it is known that the review is genuine", Proof.literals)

const evidence = optional("evidence", "What you saw that proves it, such as an order number")
const product = {
  sku: optional("product-sku", "The SKU of the product that it is about", "sku"),
  name: optional("product-name", "The name of that product")
}

const create = managementCommand(
  "create",
  "Publish a review",
  ["POST", "/businesses/:id/reviews"],
  {
    id: business,
    stars,
    text: required("text", "What the customer wrote"),
    language: required("language", "The language of the text, such as en or pt-BR", "tag"),
    title: optional("title", "The title of the review"),
    proof: Flag.optional(proof),
    evidence,
    reviewer: { name: optional("reviewer-name", "The name of the customer") },
    product,
    experience_date: optional("experience-date", "The day of the experience, YYYY-MM-DD", "date"),
    created_at: optional("created-at", "When it was written; only with --proof imported", "time"),
    external_id: optional(
      "external-id",
      "An id of your own; the same id makes no second review",
      "id"
    )
  }
).pipe(
  withExample(
    "review-proof reviews create --business biz_… --stars 5 --text 'Great coffee' --language en --proof transaction --evidence 'order 7'"
  )
)

const list = listCommand(
  "list",
  "List a business's reviews, including hidden and removed ones",
  "/businesses/:id/reviews",
  {
    id: business,
    state: Flag.optional(choice("state", "Only reviews in this state", ReviewState.literals)),
    stars: Flag.optional(stars),
    proof: Flag.optional(proof),
    language: optional("language", "Only this language: en finds en-GB too", "tag"),
    product: optional("product", "Only about the product with this SKU", "sku"),
    replied: Flag.optional(
      choice("replied", "Only with a reply, or only without", ["true", "false"])
    ),
    q: optional("q", "Only reviews with these words in the title or the text", "words"),
    from: optional("from", "Only from this day or time on, YYYY-MM-DD", "time"),
    to: optional("to", "Only up to this day or time, YYYY-MM-DD", "time")
  },
  ["id", "stars", "state", "proof", "language", "reviewer.name", "text", "created_at"]
).pipe(
  Command.withExamples([
    {
      description: "Every review that waits for a decision",
      command: "review-proof reviews list --business biz_… --state pending --all"
    },
    {
      description: "One star, without a reply",
      command: "review-proof reviews list --business biz_… --stars 1 --replied false"
    }
  ])
)

const show = managementCommand(
  "show",
  "Show one review with its history",
  ["GET", "/reviews/:id"],
  { id }
)

const update = managementCommand(
  "update",
  "Change the given fields of a review: its date and product",
  ["PATCH", "/reviews/:id"],
  {
    id,
    product: {
      sku: clearable("product-sku", "The SKU of the product that it is about", "sku"),
      name: clearable("product-name", "The name of that product")
    },
    experience_date: clearable("experience-date", "The day of the experience, YYYY-MM-DD", "date")
  }
)

const verify = managementCommand(
  "verify",
  "Raise a review's proof",
  ["POST", "/reviews/:id/verify"],
  { id, proof, evidence }
)

const redact = managementCommand(
  "redact",
  "Redact a review: give its text with […] in place of each removed part",
  ["POST", "/reviews/:id/redact"],
  {
    id,
    reason: required("reason", "Why it is redacted; the review's page shows it"),
    title: optional("title", "The new title"),
    text: optional("text", "The new text"),
    name: Flag.Boolean("name").pipe(
      Flag.withDescription("Remove the reviewer's name"),
      Flag.optional,
      Flag.map(Option.filter((isGiven) => isGiven))
    ),
    replies: Flag.KeyValuePair("reply").pipe(
      Flag.withDescription("The new text of a reply: rpl_7=Dear […]; may be repeated"),
      Flag.optional
    )
  }
).pipe(
  withExample(
    "review-proof reviews redact rev_7 --reason 'A phone number' --text 'Great shop, call […]' --name",
    "Take out a phone number, and the name"
  )
)

const reason = required("reason", "The reason, for the moderation log")
const optionalReason = Flag.optional(reason)

export const reviews = Command.make("reviews").pipe(
  Command.withDescription("Reviews: publish, moderate, redact, import"),
  Command.withSubcommands([
    create,
    list,
    show,
    update,
    managementCommand("hide", "Hide a published review", ["POST", "/reviews/:id/hide"], {
      id,
      reason
    }),
    managementCommand(
      "remove",
      "Remove a review, or refuse a pending one",
      ["POST", "/reviews/:id/remove"],
      { id, reason }
    ),
    managementCommand(
      "restore",
      "Restore a review, or approve a pending one",
      ["POST", "/reviews/:id/restore"],
      { id, reason: optionalReason }
    ),
    managementCommand("resolve", "Mark a review as resolved", ["POST", "/reviews/:id/resolve"], {
      id,
      reason: optionalReason
    }),
    verify,
    redact,
    importCommand
  ])
)
