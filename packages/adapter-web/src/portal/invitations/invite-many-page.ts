import { maxInvitedAtOnce } from "@review-proof/domain/portal"
import type { Business } from "@review-proof/ports"
import { html, type Html } from "../../html/html.ts"
import type { ListedCustomer } from "./customer-list.ts"
import { skusIn } from "./invite-input.ts"
import { counted } from "../../staff/counted.ts"
import { formFields, problemSummary } from "../../html/form-fields.ts"
import type { PageParts } from "../../staff/form-parts.ts"
import { languageField, timeField } from "./invite-page.ts"
import { entityTable } from "../../staff/list-parts.ts"
import { minuteTag } from "../../staff/moments.ts"

export const emptyList = { list: "", language: "", send_at: "" }

interface Shown extends PageParts {
  readonly values: typeof emptyList
}

/** The file is the last field, because the fields are checked before a file is read. */
export const inviteManyPage = (business: Business, { token, values, problems }: Shown): Html =>
  html`<p><a href="/portal/invitations?business=${business.id}">All invitations</a></p>
    <h1>Invite many customers</h1>
    ${problemSummary(problems)}
    <p>
      Paste a list or choose a file. You see what was understood before anything is sent. A list has
      ${maxInvitedAtOnce} customers at most.
    </p>
    <div class="halves">
      <form
        class="card"
        method="post"
        action="/portal/invitations/many?business=${business.id}"
        enctype="multipart/form-data"
      >
        ${token}
        ${formFields({ list: values.list }, problems).text({
          id: "list",
          label: "Customers, one per line",
          rows: 10,
          attributes: html`spellcheck="false" autocomplete="off"`
        })}
        ${languageField(values.language || business.language, problems)}
        ${timeField(values.send_at, problems)}
        ${formFields({ file: "" }, problems).input({
          id: "file",
          label: "Or a file: CSV or plain text, in UTF\u20118",
          attributes: html`type="file" accept=".csv,.tsv,.txt,text/csv,text/plain"`
        })}
        <button>Check the list</button>
      </form>
      <section class="card" aria-labelledby="forms">
        <h2 id="forms">What a line looks like</h2>
        <pre class="card">${examples}</pre>
        <p>
          Cells copied from a spreadsheet work too. The first line may name columns: name, email,
          phone, language, reference, products (SKUs, separated by commas). Others are ignored.
        </p>
      </section>
    </div>`

const examples = `Ada Lovelace <ada@example.com>
Ada Lovelace, ada@example.com
Ada Lovelace, ada@example.com, de, order-1042
Ada Lovelace; +49 170 1234567`

export interface SkippedLine extends Pick<ListedCustomer, "line" | "text"> {
  readonly reason: string
}

interface CustomerListPreview extends PageParts {
  readonly business: Business
  readonly ready: ReadonlyArray<ListedCustomer>
  readonly leftOut: ReadonlyArray<SkippedLine>
  /** The names of columns that are ignored. */
  readonly ignored: ReadonlyArray<string>
  /** The customers that are ready to be invited, as text. */
  readonly list: string
  readonly language: string
  readonly sendAt: number | null
  readonly sendAtText: string
}

export const customerListPreviewPage = (found: CustomerListPreview): Html => {
  const { business, ignored, leftOut, ready } = found
  return html`<p><a href="/portal/invitations/many?business=${business.id}">Start again</a></p>
    <h1>
      ${ready.length === 0 ? "Nobody can be invited" : `${counted(ready.length, "customer")} will be invited`}
    </h1>
    ${
      ignored.length > 0 &&
      html`<p>
        These columns are ignored: <bdi>${clipped(ignored.join(", "))}</bdi>. Known names are name,
        first name, last name, email, phone, language, reference and products.
      </p>`
    }
    ${ready.length > 0 && readyCard(found)} ${leftOut.length > 0 && skippedCard(leftOut)}`
}

const readyCard = (found: CustomerListPreview): Html => {
  const { business, token, language, list, ready, sendAt, sendAtText, submission, texts } = found
  const shown = ready.slice(0, maxShown)
  return html`<div class="card">
    ${entityTable({
      caption: "Customers who will be invited",
      head: ["Name", "Contact", "Language", "Reference", "Products"],
      rows: shown.map((one) => [
        html`<bdi>${one.name}</bdi>`,
        html`<bdi>${one.email === "" ? one.phone : one.email}</bdi>`,
        texts.languageName(one.language === "" ? language : one.language),
        one.reference === "" ? "" : html`<bdi>${one.reference}</bdi>`,
        one.products === "" ? "" : html`<bdi>${skusIn(one.products).join(", ")}</bdi>`
      ])
    })}
    ${moreNote(ready, shown)}
    <p>
      From <bdi>${business.name}</bdi>,
      ${sendAt === null ? "at once" : html`on ${minuteTag(sendAt, texts)}`}.
    </p>
    <form method="post" action="/portal/invitations/many/send?business=${business.id}">
      ${token} ${submission}
      <input type="hidden" name="language" value="${language}" />
      <input type="hidden" name="send_at" value="${sendAtText}" />
      <input type="hidden" name="list" value="${list}" />
      <button>
        ${sendAt === null ? "Send" : "Schedule"} ${counted(ready.length, "invitation")}
      </button>
    </form>
  </div>`
}

const maxShown = 20

const moreNote = (all: ReadonlyArray<unknown>, shown: ReadonlyArray<unknown>): Html | false =>
  all.length > shown.length && html`<p class="soft">And ${all.length - shown.length} more.</p>`

const skippedCard = (leftOut: ReadonlyArray<SkippedLine>): Html => {
  const shown = leftOut.slice(0, maxSkippedShown)
  return html`<section class="card" aria-labelledby="left">
    <h2 id="left">
      ${leftOut.length === 1 ? "1 line is left out" : `${leftOut.length} lines are left out`}
    </h2>
    ${entityTable({
      caption: "Lines that are left out",
      head: ["Where", "It says", "Why"],
      rows: shown.map(({ line, reason, text }) => [
        `Line ${line}`,
        html`<bdi>${clipped(text)}</bdi>`,
        reason
      ])
    })}
    ${moreNote(leftOut, shown)}
  </section>`
}

const maxSkippedShown = 50

/** A line may have any length and any content. */
const clipped = (text: string): string => {
  const plain = text.replaceAll(/\s+/g, " ").replaceAll(/[\p{Cc}\p{Cf}]/gu, "�")
  const characters = Array.from(plain.slice(0, 200))
  return characters.length > 60 ? `${characters.slice(0, 60).join("")}…` : plain
}
