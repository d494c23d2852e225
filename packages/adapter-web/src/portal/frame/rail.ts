/** The bar of the portal and the console: where one is, what else there is, the way out. */
import { buttonForm } from "../parts/form-parts.ts"
import { iconPath } from "../../answers/assets.ts"
import { html, type Html } from "../../html/html.ts"

export interface Rail {
  /** Names the navigation for screen readers. */
  readonly label: string
  readonly home: string
  readonly serviceName: string
  readonly company: Html | string
  /** Chooses one of several businesses. */
  readonly choice?: Html | ""
  readonly links: ReadonlyArray<{ readonly href: string; readonly label: string }>
  /** The label of the link that leads to this very page. */
  readonly place: string
  readonly signOut: { readonly action: string; readonly form: Html }
  readonly account?: Html
}

export const rail = (bar: Rail): Html => {
  const links = html`<ul>
    ${bar.links.map(
      ({ href, label }) =>
        html`<li>
          <a href="${href}" ${label === bar.place ? html`aria-current="page"` : ""}>${label}</a>
        </li>`
    )}
  </ul>`
  return html`<header class="rail">
    <a class="brand" href="${bar.home}">
      <img src="${iconPath}" alt="" width="32" height="32" />
      <span>${bar.serviceName}</span>
    </a>
    <p class="company">${bar.company}</p>
    ${bar.choice ?? ""}
    <nav aria-label="${bar.label}">
      <details>
        <summary><span>Menu</span> <b>${bar.place}</b></summary>
        ${links}
      </details>
      ${links}
    </nav>
    <div class="self">
      ${bar.account ?? ""} ${buttonForm(bar.signOut.action, "Sign out", bar.signOut.form)}
    </div>
  </header>`
}
