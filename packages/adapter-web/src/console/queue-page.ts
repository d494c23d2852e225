import { maxQueueCounted } from "@review-proof/domain/reviews"
import type { Queue, QueueItem, QueueKind } from "@review-proof/domain/reviews"
import { publicReviewId } from "@review-proof/domain/requests"
import type { PageTexts } from "@review-proof/translations"
import { sumAll } from "effect/Number"
import { html, type Html } from "../html/html.ts"
import { withQuery } from "../html/addresses.ts"
import type { PageParts } from "../staff/form-parts.ts"
import { countedUpTo } from "../staff/counted.ts"
import { holdWords, proofKinds } from "../staff/moderation-words.ts"
import { chip, chips, savedNote, stepLink } from "../staff/list-parts.ts"
import {
  decisionForm,
  proofForm,
  reportForm,
  reportWords,
  reviewOfQueuePath
} from "./decision-forms.ts"
import type { FormPlace } from "./decision-forms.ts"
import { authorOf, reviewWords } from "./review-words.ts"

interface Place extends PageParts {
  readonly kind: QueueKind | null
  /** The address of this part of the queue. */
  readonly to: string
  /** The item that has the focus; null if no item has it. */
  readonly at: number | null
  readonly counts: Readonly<Record<QueueKind, number>>
  /** The names of the members who reported, by their ids. */
  readonly names: ReadonlyMap<string, string>
}

export const queuePage = (queue: Queue, place: Place): Html => {
  const { kind } = place
  const count = (number: number) =>
    html`<span class="count">${countedUpTo(maxQueueCounted, number)}</span>`
  const all = sumAll(Object.values(place.counts))
  return html`<h1>Queue</h1>
    <p class="soft">
      What waits for your decision, oldest first. Stars are not shown: no decision may depend on
      them.
    </p>
    ${savedNote(place.note)}
    ${chips("Kinds", [
      chip("/", html`All ${count(all)}`, kind === null),
      ...kinds.map(([value, label]) =>
        chip(`/?kind=${value}`, html`${label} ${count(place.counts[value])}`, kind === value)
      )
    ])}
    <div class="inbox">
      ${queue.items.length === 0 ? nothing(place) : queue.items.map((item, at) => card(item, at, queue, place))}
    </div>
    ${pages(queue, kind)}`
}

const kinds = [
  ["held", "Held"],
  ["reported", "Reported"],
  ["proof", "Proof requests"]
] as const

const nothing = ({ at, kind, to }: Place): Html => {
  const isBeginning = !to.includes("cursor=")
  return html`<div class="card message" tabindex="-1" ${at !== null && "autofocus"}>
    <h2>${isBeginning ? "Nothing waits" : "Nothing more waits here"}</h2>
    <p>
      ${
        isBeginning
          ? "Reviews that the automatic check holds, reports and requests for proof appear here."
          : html`<a href="${kind === null ? "/" : `/?kind=${kind}`}">Go to the oldest</a>`
      }
    </p>
  </div>`
}

type QueuePlace = FormPlace & { readonly back: NonNullable<FormPlace["back"]> }

const card = (item: QueueItem, at: number, queue: Queue, place: Place): Html => {
  const { now, texts, to } = place
  const { business, company, review } = item
  const hasFocus = place.at !== null && at === Math.min(place.at, queue.items.length - 1)
  const form = { token: place.token, submission: place.submission, back: { to, at }, refused: null }
  const { anchor, decision, reason } = ofKind(item, form, texts)
  return html`<article
    class="card review"
    id="${anchor}"
    tabindex="-1"
    aria-labelledby="${anchor}-title"
    ${hasFocus && "autofocus"}
  >
    <p class="facts">${reason} <span class="soft">${texts.ago(item.since, now)}</span></p>
    <h2 class="name" id="${anchor}-title">
      <a href="${reviewOfQueuePath(review.review, form.back)}"
        >Review by ${authorOf(review.review, texts)}</a
      >
    </h2>
    <p class="soft">
      <a href="/companies/${company.id}"><bdi>${company.name}</bdi></a> ·
      <bdi>${business.name}</bdi> · ${texts.languageName(review.review.language)}
    </p>
    ${item.kind === "reported" && reportWords(item.report, place.names)}
    ${reviewWords(review, { isWhole: false, texts })} ${decision}
  </article>`
}

/** An item's kind gives its id in the page, why it waits, and how it is decided. */
const ofKind = (item: QueueItem, form: QueuePlace, texts: PageTexts) => {
  const { review } = item.review
  switch (item.kind) {
    case "held": {
      const redaction = `${reviewOfQueuePath(review, form.back)}#redact-reason`
      return {
        anchor: `held-${publicReviewId(review.id)}`,
        reason: html`<span class="tag">Held</span> ${holdWords(item.reason ?? "")}`,
        decision: decisionForm(
          review,
          form,
          html`<a class="button quiet" href="${redaction}">Redact …</a>`
        )
      }
    }
    case "proof":
      return {
        anchor: item.proofRequest.id,
        reason: html`<span class="tag">Proof request</span> ${proofKinds[item.proofRequest.kind]}`,
        decision: proofForm(item.proofRequest, form)
      }
    case "reported":
      return {
        anchor: item.report.id,
        reason: html`<span class="tag">Reported</span>
          ${texts.text(`report.reason.${item.report.reason}`)}`,
        decision: reportForm(item.report, review, form)
      }
  }
}

const pages = ({ nextCursor, previousCursor }: Queue, kind: QueueKind | null): Html | false => {
  const href = (cursor: string | null) => cursor && withQuery("/", { kind, cursor })
  return (
    (nextCursor !== null || previousCursor !== null) &&
    html`<nav class="pages" aria-label="Pages">
      ${stepLink("prev", href(previousCursor)) || html`<span></span>`}
      ${stepLink("next", href(nextCursor))}
    </nav>`
  )
}
