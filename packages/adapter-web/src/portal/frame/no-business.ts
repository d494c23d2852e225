import { isAllowed } from "@review-proof/domain/portal"
import { html, type Html } from "../../html/html.ts"
import type { PortalParts } from "./portal-page.ts"

type Reader = Pick<PortalParts, "member">

/** A page that has nothing else to show while the company has no business. */
export const pageWithoutBusiness = (title: string, reader: Reader): Html => html`<h1>${title}</h1>
  ${noBusiness(reader)}`

/** Shown while the company has no business: how to add one, or who can. */
export const noBusiness = ({ member }: Reader): Html =>
  isAllowed(member, "changeBusinesses") ? firstBusiness : waitForBusiness

/** The first owner of a company sees this first. */
const firstBusiness = html`<section class="card" aria-labelledby="start">
  <h2 id="start">Begin with a business</h2>
  <p>
    A business is what customers review, such as a shop or one of its branches. It has a public
    page, a score and invitations of its own.
  </p>
  <p><a class="button" href="/portal/settings/businesses/new">Add your first business</a></p>
</section>`

const waitForBusiness = html`<div class="card">
  <p>
    Your company has no business yet. Admins and owners add one in the
    <a href="/portal/settings">settings</a>.
  </p>
</div>`
