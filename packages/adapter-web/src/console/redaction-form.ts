import { publicReplyId } from "@review-proof/domain/requests"
import type { ReviewWithReplies } from "@review-proof/ports"
import { formFields, noProblems } from "../html/form-fields.ts"
import { html, type Html } from "../html/html.ts"
import { reviewPath } from "../html/addresses.ts"
import { hiddenFields, type FormPlace } from "./decision-forms.ts"

/** The form that takes words out of a review and its replies, folded until it came back refused. */
export const redactionForm = ({ replies, review }: ReviewWithReplies, place: FormPlace): Html => {
  const { refused } = place
  const action = `${reviewPath(review)}/redact`
  const isRefused = refused?.path === action
  const problems = isRefused ? refused.problems : noProblems
  const value = (field: string, now: string) =>
    isRefused ? (refused.fields.get(field) ?? "") : now
  const { input, text } = formFields(
    {
      "redact-reason": value("reason", ""),
      title: value("title", review.title ?? ""),
      text: value("text", review.text)
    },
    problems
  )
  return html`<details class="card" id="redact" ${isRefused && "open"}>
    <summary>Redact</summary>
    <p>
      Put <code>[…]</code> in place of personal data, insults and secrets. What you take out is gone
      from earlier versions, logs and stored answers too, and cannot be brought back.
    </p>
    <form method="post" action="${action}">
      ${hiddenFields(place)}
      ${input({
        id: "redact-reason",
        name: "reason",
        label: "Reason",
        hint: "Public: the review’s page shows it.",
        attributes: html`required autocomplete="off" dir="auto"`
      })}
      ${
        review.title !== null &&
        input({
          id: "title",
          label: "Title",
          attributes: html`dir="auto"`
        })
      }
      ${text({ id: "text", label: "Text", rows: 6 })}
      ${replies.map((reply) => {
        const field = `reply-${publicReplyId(reply.id)}`
        const from = html`Reply of <bdi>${reply.from}</bdi>`
        return formFields({ [field]: value(field, reply.text) }, problems).text({
          id: field,
          label: from,
          rows: 4
        })
      })}
      ${
        review.reviewerName !== null &&
        html`<p class="options">
          <label
            ><input
              type="checkbox"
              name="name"
              value="1"
              ${value("name", "") === "1" && "checked"}
            />
            Remove the name</label
          >
        </p>`
      }
      <button>Redact</button>
    </form>
  </details>`
}
