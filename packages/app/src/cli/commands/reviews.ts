import { Proof, ReviewState } from "@review-proof/ports"
import { Option } from "effect"
import { Command, Flag } from "effect/cli"
import { segment } from "../call-management.ts"
import {
  given,
  id,
  optional,
  pageQuery,
  paging,
  managementCommand,
  required
} from "../management-command.ts"
import { importCommand } from "./reviews-import.ts"

const business = required("business", "The business's id")
const stars = Flag.Literals("stars", ["1", "2", "3", "4", "5"]).pipe(
  Flag.withDescription("How many"),
  Flag.map(Number)
)
const proof = Flag.Literals("proof", Proof.literals).pipe(
  Flag.withDescription("How it was verified")
)

const evidence = optional("evidence", "What you saw that proves it: an order number, a file's name")
const product = {
  productSku: optional("product-sku", "The product it is about"),
  productName: optional("product-name", "That product's name")
}

const create = managementCommand(
  "create",
  "Publish a review",
  {
    business,
    stars,
    text: required("text", "What the customer wrote"),
    language: required("language", "Of the text: en, pt-BR, ..."),
    title: optional("title", "Its title"),
    proof: Flag.optional(proof),
    evidence,
    reviewerName: optional("reviewer-name", "Who wrote it"),
    ...product,
    experienceDate: optional("experience-date", "YYYY-MM-DD"),
    createdAt: optional("created-at", "When it was written, with proof imported"),
    externalId: optional("external-id", "Your own id; the same one again makes no second review")
  },
  (input) => ({
    method: "POST",
    path: `/businesses/${segment(input.business)}/reviews`,
    body: given({
      stars: input.stars,
      text: input.text,
      language: input.language,
      title: input.title,
      proof: input.proof,
      evidence: input.evidence,
      reviewer: whole({ name: input.reviewerName }),
      product: whole({ sku: input.productSku, name: input.productName }),
      experience_date: input.experienceDate,
      created_at: input.createdAt,
      external_id: input.externalId
    })
  })
)

/** An object of the body, where any of its members was given. */
const whole = (fields: Readonly<Record<string, Option.Option<string>>>) => {
  const object = given(fields)
  return Object.keys(object).length === 0 ? Option.none() : Option.some(object)
}

const list = managementCommand(
  "list",
  "List a business's reviews, hidden and removed ones too",
  {
    business,
    state: Flag.Literals("state", ReviewState.literals).pipe(
      Flag.withDescription("Only those in this state"),
      Flag.optional
    ),
    ...paging
  },
  (input) => ({
    method: "GET",
    path: `/businesses/${segment(input.business)}/reviews`,
    query: { ...pageQuery(input), state: Option.getOrUndefined(input.state) }
  }),
  ["id", "stars", "state", "proof", "language", "reviewer.name", "text", "created_at"]
)

const show = managementCommand("show", "Show one review with its history", { id }, (input) => ({
  method: "GET",
  path: `/reviews/${segment(input.id)}`
}))

const update = managementCommand(
  "update",
  "Correct what a review is about: only what is given",
  {
    id,
    ...product,
    experienceDate: optional("experience-date", "YYYY-MM-DD")
  },
  (input) => ({
    method: "PATCH",
    path: `/reviews/${segment(input.id)}`,
    body: given({
      product: whole({ sku: input.productSku, name: input.productName }),
      experience_date: input.experienceDate
    })
  })
)

const verify = managementCommand(
  "verify",
  "Raise a review's proof",
  { id, proof, evidence },
  (input) => ({
    method: "POST",
    path: `/reviews/${segment(input.id)}/verify`,
    body: given({ proof: input.proof, evidence: input.evidence })
  })
)

const redact = managementCommand(
  "redact",
  "Take words or the name out of a review: its own words with […] in place of what goes",
  {
    id,
    reason: required("reason", "Why; the review's page shows it"),
    title: optional("title", "The title that stays"),
    text: optional("text", "The text that stays"),
    name: Flag.Boolean("name").pipe(Flag.withDescription("Take the reviewer's name off")),
    replies: Flag.KeyValuePair("reply").pipe(
      Flag.withDescription("rpl_7=The text of that reply that stays; may be repeated"),
      Flag.optional
    )
  },
  (input) => ({
    method: "POST",
    path: `/reviews/${segment(input.id)}/redact`,
    body: given({
      reason: input.reason,
      title: input.title,
      text: input.text,
      name: input.name ? Option.some(true) : Option.none(),
      replies: input.replies
    })
  })
)

const withReason = <const Verb extends string>(verb: Verb, description: string) =>
  managementCommand(
    verb,
    description,
    { id, reason: required("reason", "Why, for the log") },
    (input) => ({
      method: "POST",
      path: `/reviews/${segment(input.id)}/${verb}`,
      body: { reason: input.reason }
    })
  )

const withOptionalReason = <const Verb extends string>(verb: Verb, description: string) =>
  managementCommand(
    verb,
    description,
    { id, reason: optional("reason", "Why, for the log") },
    (input) => ({
      method: "POST",
      path: `/reviews/${segment(input.id)}/${verb}`,
      body: given({ reason: input.reason })
    })
  )

export const reviews = Command.make("reviews").pipe(
  Command.withDescription("What customers wrote"),
  Command.withSubcommands([
    create,
    list,
    show,
    update,
    withReason("hide", "Take a review out of sight"),
    withReason("remove", "Remove a review; refuse it where it waits"),
    withOptionalReason("restore", "Bring a review back; approve one that waits"),
    withOptionalReason("resolve", "Mark what a review complains of as settled"),
    verify,
    redact,
    importCommand
  ])
)
