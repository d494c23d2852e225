import { Proof, ReviewState } from "@review-proof/ports"
import { Option } from "effect"
import { Command, Flag } from "effect/cli"
import { id, optional, paging, managementCommand, required } from "../management-command.ts"
import { importCommand } from "./reviews-import.ts"

const business = required("business", "The business's id")
const stars = Flag.Literals("stars", ["1", "2", "3", "4", "5"]).pipe(
  Flag.withDescription("How many"),
  Flag.map(Number)
)
const proof = Flag.Literals("proof", Proof.literals).pipe(
  Flag.withDescription("The proof of the review")
)

const evidence = optional("evidence", "What you saw that proves it: an order number, a file's name")
const product = {
  sku: optional("product-sku", "The product it is about"),
  name: optional("product-name", "That product's name")
}

const create = managementCommand(
  "create",
  "Publish a review",
  ["POST", "/businesses/:id/reviews"],
  {
    id: business,
    stars,
    text: required("text", "What the customer wrote"),
    language: required("language", "The text's language: en, pt-BR, ..."),
    title: optional("title", "Its title"),
    proof: Flag.optional(proof),
    evidence,
    reviewer: { name: optional("reviewer-name", "Who wrote it") },
    product,
    experience_date: optional("experience-date", "YYYY-MM-DD"),
    created_at: optional("created-at", "When it was written, with proof imported"),
    external_id: optional("external-id", "Your own id; using it again creates no second review")
  }
)

const list = managementCommand(
  "list",
  "List a business's reviews, including hidden and removed ones",
  ["GET", "/businesses/:id/reviews"],
  {
    id: business,
    state: Flag.Literals("state", ReviewState.literals).pipe(
      Flag.withDescription("Only those in this state"),
      Flag.optional
    ),
    ...paging
  },
  ["id", "stars", "state", "proof", "language", "reviewer.name", "text", "created_at"]
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
    product,
    experience_date: optional("experience-date", "YYYY-MM-DD")
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
    reason: required("reason", "Why; the review's page shows it"),
    title: optional("title", "The new title"),
    text: optional("text", "The new text"),
    name: Flag.Boolean("name").pipe(
      Flag.withDescription("Remove the reviewer's name"),
      Flag.map((isGiven) => (isGiven ? Option.some(true) : Option.none()))
    ),
    replies: Flag.KeyValuePair("reply").pipe(
      Flag.withDescription("rpl_7=The new text of that reply; may be repeated"),
      Flag.optional
    )
  }
)

const reason = required("reason", "Why, for the log")
const optionalReason = Flag.optional(reason)

export const reviews = Command.make("reviews").pipe(
  Command.withDescription("Reviews by customers"),
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
