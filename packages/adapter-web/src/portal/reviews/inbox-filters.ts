import { maxProductChoices, type Inbox, type InboxTab } from "@review-proof/domain/portal"
import type { PageTexts } from "@review-proof/translations"
import { html, type Html } from "../../html/html.ts"
import { withQuery } from "../../html/addresses.ts"
import { kindsOfProof } from "../../html/weight-table.ts"
import { formFields, hiddenInput, type Choices } from "../../html/form-fields.ts"
import { withChosen } from "../../staff/form-parts.ts"
import { foldedFilters } from "../../staff/list-parts.ts"
import { filtersIn, inboxHref, noFilters, type InboxParameters } from "./inbox-query.ts"

interface Place {
  readonly tab: InboxTab
  readonly written: InboxParameters
  readonly texts: PageTexts
}

/** The filters of a tab. They need no script and keep the tab. */
export const inboxFilters = (inbox: Inbox, { tab, texts, written }: Place): Html => {
  const { input, select } = formFields(written)
  /** The chosen value is always an option, even where the list lacks it. */
  const choiceOf = ({ choices: known, ...field }: Choice): Html | false => {
    const all = withChosen(known, written[field.id])
    return all.length > 0 && select({ ...field, choices: [["", "Any"], ...all] })
  }
  return foldedFilters("Filter and search", {
    clear: inboxHref({ ...written, ...noFilters, tab }),
    count: filtersIn(written),
    fields: [
      hiddenInput("tab", tab),
      hiddenInput("business", written.business),
      input({ id: "q", label: "Words", attributes: html`type="search" maxlength="200"` }),
      ...choices(inbox, tab, texts).map(choiceOf),
      input({ id: "from", label: "From", attributes: html`type="date"` }),
      input({ id: "to", label: "To", attributes: html`type="date"` })
    ]
  })
}

interface Choice {
  readonly id: "stars" | "proof" | "language" | "product" | "replied"
  readonly label: string
  readonly hint?: Html
  readonly choices: Choices
}

const choices = (
  { business, languages, products }: Inbox,
  tab: InboxTab,
  texts: PageTexts
): ReadonlyArray<Choice> => [
  {
    id: "stars",
    label: "Stars",
    choices: [5, 4, 3, 2, 1].map((stars) => [String(stars), texts.text("stars.count", { stars })])
  },
  {
    id: "proof",
    label: "Proof",
    choices: [
      ["verified", "Verified"],
      ...kindsOfProof.map((proof) => [proof, texts.text(`proof.${proof}`)] as const)
    ]
  },
  {
    id: "language",
    label: "Language",
    choices: languages.map((tag) => [tag, texts.languageName(tag)])
  },
  {
    id: "product",
    label: "Product",
    ...(products.length === maxProductChoices && {
      hint: html`The newest ${maxProductChoices}; the list of
        <a href="${withQuery("/portal/products", { business: business?.id ?? "" })}"
          >all products</a
        >
        leads to the reviews of each.`
    }),
    choices: products.map(({ name, sku }) => [sku, name])
  },
  {
    id: "replied",
    label: "Reply",
    choices: tab === "unanswered" ? [] : [["no", "Without reply"]]
  }
]
