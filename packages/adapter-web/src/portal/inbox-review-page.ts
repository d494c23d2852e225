import type { InboxReview } from "@review-proof/domain/portal"
import { reviewIdWire } from "@review-proof/http-server"
import type { PageTexts } from "@review-proof/translations"
import { html } from "../html/html.ts"
import type { Html } from "../html/html.ts"
import { reviewArticle } from "../html/review-article.ts"
import { formField } from "./form-parts.ts"
import { savedNote } from "./list-parts.ts"

interface Shown {
  readonly reply: {
    readonly text: string
    readonly problem: string | null
    readonly sending: Html
  }
  /** The name of what a form has just done. */
  readonly done: string | null
  readonly form: string
  readonly now: number
  readonly texts: PageTexts
}

/** One review with what its business can do. */
export const inboxReviewPage = (found: InboxReview, shown: Shown): Html => {
  const { business, review } = found
  const { now, texts } = shown
  const saved = shown.done === null ? undefined : done.get(shown.done)
  return html`<p><a href="/portal/reviews?business=${business.id}">All reviews</a></p>
    ${savedNote(saved)}
    <div class="halves">
      <div>
        ${reviewArticle(found, { business, texts, now, href: null })}
        ${review.state === "published" ? replyForm(found, shown) : ""}
      </div>
      ${aside(found, shown)}
    </div>`
}

const done: ReadonlyMap<string, string> = new Map([
  ["replied", "Your reply is published."],
  ["resolved", "The review is marked as resolved."],
  ["asked", "Proof was asked for."]
])

const replyForm = ({ business, review }: InboxReview, { form, reply }: Shown): Html =>
  html`<form class="card" method="post" action="${pathOf(review.id)}/reply">
    ${formField(form)} ${reply.sending}
    <h2>Your public reply</h2>
    <div class="field">
      <label for="text">Everybody sees it below the review, from <bdi>${business.name}</bdi></label>
      <textarea
        id="text"
        name="text"
        required
        minlength="2"
        maxlength="4000"
        dir="auto"
        ${reply.problem === null ? "" : html`aria-invalid="true" aria-describedby="text-wrong"`}
      >
${reply.text}</textarea>
      ${reply.problem === null ? "" : html`<span class="wrong" id="text-wrong">${reply.problem}</span>`}
    </div>
    <button>Publish the reply</button>
  </form>`

const aside = (
  { business, moderation, proofRequests, review }: InboxReview,
  shown: Shown
): Html => {
  const { form, now, texts } = shown
  const path = pathOf(review.id)
  const open = proofRequests.find(({ status }) => status === "open")
  return html`<section class="card" aria-labelledby="about">
    <h2 id="about">About this review</h2>
    <dl class="know">
      <dt>State</dt>
      <dd>${states[review.state]}</dd>
      <dt>Proof</dt>
      <dd>${texts.text(`proof.${review.proof}`)}</dd>
      <dt>Business</dt>
      <dd><bdi>${business.name}</bdi></dd>
      ${
        open === undefined
          ? ""
          : html`<dt>Asked for</dt>
              <dd>${kinds[open.kind]}, ${texts.ago(open.createdAt, now)}</dd>`
      }
    </dl>
    ${
      review.state !== "published"
        ? ""
        : html`<div class="actions">
            <a class="button quiet" href="/reviews/${reviewIdWire(review.id)}">Public page</a>
            ${
              review.resolved
                ? ""
                : html`<form method="post" action="${path}/resolve">
                    ${formField(form)}<button class="quiet">Mark as resolved</button>
                  </form>`
            }
            ${
              open === undefined
                ? html`<form method="post" action="${path}/proof">
                    ${formField(form)}<button class="quiet">Ask for proof</button>
                  </form>`
                : ""
            }
          </div>`
    }
    <h2>History</h2>
    <ul class="lines">
      ${moderation.map(
        ({ action, at, reason }) =>
          html`<li>
            ${action} <span class="soft">${texts.ago(at, now)}</span>
            ${reason === null ? "" : html`<br /><bdi>${reason}</bdi>`}
          </li>`
      )}
      <li>written <span class="soft">${texts.ago(review.createdAt, now)}</span></li>
    </ul>
  </section>`
}

const pathOf = (id: Parameters<typeof reviewIdWire>[0]) => `/portal/reviews/${reviewIdWire(id)}`

const states = {
  pending: "Held: the operator looks at it before it is published",
  published: "Published",
  hidden: "Hidden by the operator",
  removed: "Removed by the operator",
  rejected: "Not published: the operator refused it"
} as const

const kinds = { transaction: "Proof of the purchase", identity: "Proof of identity" } as const
