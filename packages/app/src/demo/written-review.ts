import { Stars } from "@review-proof/ports"
import { Schema } from "effect"
import { firstMonths } from "./reviews/first-months.ts"
import { latestMonths } from "./reviews/latest-months.ts"

/**
 * A review of the demo. It came from an import, a receipt that an operator saw, an invitation with
 * or without an order, or the open form.
 */
const WrittenReview = Schema.Struct({
  daysAgo: Schema.Int,
  language: Schema.String,
  stars: Stars,
  origin: Schema.Literals(["imported", "receipt", "order", "invited", "open"]),
  sku: Schema.NullOr(Schema.String),
  name: Schema.NullOr(Schema.String),
  title: Schema.NullOr(Schema.String),
  text: Schema.String,
  reply: Schema.NullOr(Schema.Struct({ afterHours: Schema.Int, text: Schema.String })),
  outcome: Schema.NullOr(
    Schema.Struct({
      afterHours: Schema.Int,
      what: Schema.Literals(["resolved", "hidden", "removed", "transaction", "identity"]),
      detail: Schema.String
    })
  )
})
export interface WrittenReview extends Schema.Schema.Type<typeof WrittenReview> {}

/** All of them, oldest first. */
export const writtenReviews = (): ReadonlyArray<WrittenReview> =>
  `${firstMonths}${latestMonths}`.trim().split(/\n\n+/).map(read)

/**
 * A line of facts, the title, the text; then, if any, a reply after `>` and what became
 * of the review after `!`.
 */
const read = (block: string): WrittenReview => {
  const [facts = "", title, ...lines] = block.split("\n")
  const [daysAgo, language, stars, origin, sku, ...name] = facts.split(" ")
  const outcome = lines.at(-1)?.startsWith("! ") === true ? lines.pop()?.split(" ") : undefined
  const begin = lines.findIndex((line) => line.startsWith("> "))
  const reply = begin < 0 ? undefined : lines.splice(begin).join(" ").split(" ")
  return decode({
    daysAgo: Number(daysAgo),
    language,
    stars: Number(stars),
    origin,
    sku: given(sku),
    name: given(name.join(" ")),
    title: given(title),
    text: lines.join(" "),
    reply:
      reply === undefined ? null : { afterHours: Number(reply[1]), text: reply.slice(2).join(" ") },
    outcome:
      outcome === undefined
        ? null
        : { afterHours: Number(outcome[1]), what: outcome[2], detail: outcome.slice(3).join(" ") }
  })
}

const decode = Schema.decodeUnknownSync(WrittenReview)

const given = (text: string | undefined) => (text === "-" ? null : text)
