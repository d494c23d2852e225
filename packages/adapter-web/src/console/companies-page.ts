import type { Paged } from "@review-proof/domain/requests"
import type { Company } from "@review-proof/ports"
import type { PageTexts } from "@review-proof/translations"
import { html, type Html } from "../html/html.ts"
import { withQuery } from "../html/addresses.ts"
import { formFields } from "../html/form-fields.ts"
import { nextPageLink, entityTable } from "../staff/list-parts.ts"
import { companyStatusTag } from "./company-page.ts"

export const companiesPage = (
  { items, nextCursor }: Paged<Company>,
  words: string | null,
  texts: PageTexts
): Html =>
  html`<div class="heading">
      <h1>Companies</h1>
      <a class="button quiet" href="/companies/new">New company</a>
    </div>
    <form class="search" method="get" action="/companies" role="search">
      ${formFields({ q: words ?? "" }).input({
        id: "q",
        label: "Name or id",
        hint: "Words of a company’s name, or the id of a company, business, member or review.",
        attributes: html`type="search" maxlength="200" autocomplete="off"`
      })}
      <button>Search</button>
    </form>
    <div class="card">
      ${entityTable({
        caption: "Companies",
        head: ["Name", "Plan", "State", "Since"],
        rows: items.map((company) => [
          html`<a href="/companies/${company.id}"><bdi>${company.name}</bdi></a>
            <div class="soft">${company.id}</div>`,
          company.plan,
          companyStatusTag(company),
          texts.day(company.createdAt)
        ]),
        empty: html`<p>${words === null ? "There is no company yet." : "No company found."}</p>`
      })}
    </div>
    ${nextPageLink(
      words === null ? "More companies" : "Search further",
      nextCursor,
      (cursor) => withQuery("/companies", { q: words, cursor }),
      "n"
    )}`
