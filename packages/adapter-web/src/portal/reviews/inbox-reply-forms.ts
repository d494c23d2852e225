import { isAllowed, type InboxReview } from "@review-proof/domain/portal"
import { publicReplyId } from "@review-proof/domain/requests"
import type { Reply } from "@review-proof/ports"
import { html, type Html } from "../../html/html.ts"
import { lineList } from "../../staff/list-parts.ts"
import { formFields, hiddenInput } from "../../html/form-fields.ts"
import { buttonForm, confirmFirst, versionField } from "../../staff/form-parts.ts"
import { withQuery } from "../../html/addresses.ts"
import { formPath, type ShownReview } from "./inbox-shown.ts"
import { savedRepliesPath } from "./saved-replies-page.ts"

export const replyForms = (found: InboxReview, shown: ShownReview): Html | false => {
  if (found.review.state !== "published") return unpublishedReply(shown)
  const { replies } = found
  const again = newReply(found, shown)
  return html`${replies.map((reply) => replyControls(reply, found, shown))}
  ${
    replies.length === 0
      ? again
      : html`<details
          class="card"
          ${(shown.reply !== "" || shown.problems.has("text")) && html`open`}
        >
          <summary>Reply again</summary>
          ${again}
        </details>`
  }`
}

/**
 * The review was hidden or removed while somebody wrote a reply: the page shows the words, to be
 * copied.
 */
const unpublishedReply = ({ problems, reply }: ShownReview): Html | false =>
  problems.has("text") &&
  html`<div class="card">
    ${formFields({ text: reply }, problems).text({
      id: "text",
      label: "Your reply",
      hint: "It was not published. Copy it if you want to keep it.",
      rows: 5,
      attributes: html`readonly`
    })}
  </div>`

const limits = html`required minlength="2"`

const newReply = (found: InboxReview, shown: ShownReview): Html => {
  const { business, replies, review } = found
  return html`<form
      class="${replies.length === 0 && "card"}"
      method="post"
      action="${formPath(review.id, "reply", shown)}"
    >
      ${shown.token} ${shown.submission}
      ${formFields({ text: shown.reply }, shown.problems).text({
        id: "text",
        label: "Your public reply",
        hint: html`Everybody sees it below the review, from <bdi>${business.name}</bdi> and signed
          <bdi>${shown.member.name}</bdi>. You can correct or remove it later.`,
        rows: 5,
        attributes: limits
      })}
      <p class="actions">
        <button>Publish the reply</button>
        ${
          found.savedReplies.length === 0 &&
          isAllowed(shown.member, "manageSavedReplies") &&
          html`<a href="${savedRepliesHref(business)}">Save replies to use again</a>`
        }
      </p>
    </form>
    ${savedChoice(found, shown)}`
}

/** Choosing one shows the page again with its text filled in; it replaces what was typed. */
const savedChoice = (
  { business, savedReplies }: InboxReview,
  { saved, written }: ShownReview
): Html | false => {
  if (savedReplies.length === 0) return false
  const kept = Object.entries(written).filter(([, value]) => value !== "")
  return html`<form class="card filters" method="get">
    ${kept.map(([name, value]) => hiddenInput(name, value))}
    ${formFields({ saved }).select({
      id: "saved",
      label: "Saved replies",
      choices: savedReplies.map(({ id, name }) => [id, name] as const)
    })}
    <p class="actions">
      <button class="quiet">Use it</button>
      <a href="${savedRepliesHref(business)}">All saved replies</a>
    </p>
  </form>`
}

const savedRepliesHref = ({ id }: InboxReview["business"]): string =>
  withQuery(savedRepliesPath, { business: id })

const replyControls = (reply: Reply, { review }: InboxReview, shown: ShownReview): Html => {
  const { correction, problems, token, submission, texts } = shown
  const typed = correction?.id === reply.id ? correction : null
  const wire = publicReplyId(reply.id)
  const id = `text-${wire}`
  const action = (what: string) => formPath(review.id, `replies/${wire}/${what}`, shown)
  return html`<details class="card" ${typed !== null && html`open`}>
    <summary>Correct or remove the reply by <bdi>${reply.from}</bdi></summary>
    <form method="post" action="${action("edit")}">
      ${token} ${submission} ${versionField(typed?.version ?? review.version)}
      ${formFields({ [id]: typed?.text ?? reply.text }, problems).text({
        id,
        label: "The reply",
        hint: "The page says on which day it was corrected.",
        rows: 5,
        attributes: limits
      })}
      <button>Publish the correction</button>
    </form>
    ${earlierVersions(reply, texts)}
    ${confirmFirst(
      "Remove it",
      "It disappears from the review’s page for good, with its earlier versions.",
      buttonForm(action("remove"), "Remove the reply", token)
    )}
  </details>`
}

const earlierVersions = ({ earlier }: Reply, texts: ShownReview["texts"]): Html | false =>
  earlier.length > 0 &&
  html`<h3>Earlier versions</h3>
    ${lineList(
      earlier.toReversed().map(
        ({ replacedAt, text }) =>
          html`<li>
            <span class="soft">Until ${texts.day(replacedAt)}</span>
            <p class="text" dir="auto">${text}</p>
          </li>`
      )
    )}`
