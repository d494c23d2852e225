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

const form = new RegExp(
  [
    String.raw`^(?<daysAgo>\d+) (?<language>\S+) (?<stars>\d) (?<origin>\S+) (?<sku>\S+) (?<name>.+)`,
    String.raw`(?<title>.+)`,
    String.raw`(?<text>[^]+?)(?:\n> (?<replyAfter>\d+) (?<reply>[^]+?))?`
  ].join("\n") + String.raw`(?:\n! (?<after>\d+) (?<what>\S+) ?(?<detail>.*))?$`
)

const read = (block: string): WrittenReview => {
  const { after, detail, reply, replyAfter, text, what, ...head } = form.exec(block)?.groups ?? {}
  return decode({
    daysAgo: Number(head["daysAgo"]),
    language: head["language"],
    stars: Number(head["stars"]),
    origin: head["origin"],
    sku: given(head["sku"]),
    name: given(head["name"]),
    title: given(head["title"]),
    text: inOneLine(text),
    reply: reply === undefined ? null : { afterHours: Number(replyAfter), text: inOneLine(reply) },
    outcome: what === undefined ? null : { afterHours: Number(after), what, detail }
  })
}

const decode = Schema.decodeUnknownSync(WrittenReview)

const given = (text: string | undefined) => (text === "-" ? null : text)
const inOneLine = (text: string | undefined) => text?.replaceAll("\n", " ")
