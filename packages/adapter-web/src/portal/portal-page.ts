/** The frame of the portal's pages: where they are, who is signed in, the way out. */
import { formToken, hasOtherCompanies, isAllowed } from "@review-proof/domain/portal"
import type { Right, SignedIn } from "@review-proof/domain/portal"
import { HttpSettings } from "@review-proof/http-server"
import { pageTexts } from "@review-proof/translations"
import { Effect } from "effect"
import { HttpServerRequest } from "effect/http"
import { iconPath, portalStylesheetPath } from "../answers/assets.ts"
import { documentAnswer } from "../answers/page-answer.ts"
import { avatar } from "../html/avatar.ts"
import { html } from "../html/html.ts"
import type { Html } from "../html/html.ts"
import { documentOf } from "../html/layout.ts"
import { formField } from "./form-parts.ts"

/** The navigation, in order; a member sees what the role allows. */
const places = [
  { href: "/portal", label: "Overview", right: "readPortal" },
  { href: "/portal/reviews", label: "Reviews", right: "readPortal" },
  { href: "/portal/invitations", label: "Invitations", right: "readPortal" },
  { href: "/portal/products", label: "Products", right: "readPortal" },
  { href: "/portal/webhooks", label: "Webhooks", right: "manageWebhooks" },
  { href: "/portal/widgets", label: "Widgets", right: "readPortal" },
  { href: "/portal/developer", label: "Developer settings", right: "manageKeys" },
  { href: "/portal/members", label: "Members", right: "manageMembers" },
  { href: "/portal/usage", label: "Usage", right: "readUsage" },
  { href: "/portal/audit", label: "Audit log", right: "readAudit" },
  { href: "/portal/settings", label: "Settings", right: "readPortal" }
] as const satisfies ReadonlyArray<{
  readonly href: string
  readonly label: string
  readonly right: Right
}>

export interface PortalPage {
  readonly title: string
  readonly place: (typeof places)[number]["label"] | "Account"
  readonly main: Html
  readonly status?: number
  readonly head?: Html
  readonly headers?: { readonly [name: string]: string }
}

/** The texts of the portal are English. */
export const portalTexts = Effect.promise(() => pageTexts("en"))

export const portalAnswer = Effect.fnUntraced(function* (signedIn: SignedIn, page: PortalPage) {
  const { serviceName } = yield* HttpSettings
  const texts = yield* portalTexts
  const options = {
    ...page,
    texts,
    serviceName,
    stylesheetPath: portalStylesheetPath,
    iconPath,
    personal: true
  }
  const body = html`<div class="portal">
    ${rail(signedIn, {
      serviceName,
      place: page.place,
      form: yield* formToken(signedIn.session),
      business: yield* chosenBusiness,
      hasOthers: yield* hasOtherCompanies(signedIn.member)
    })}
    <main id="main" tabindex="-1">${page.main}</main>
  </div>`
  return yield* documentAnswer(String(documentOf(options, body)), { ...page, personal: true })
})

/** The business that the page was asked for, which the rail's links keep. */
const chosenBusiness = Effect.map(HttpServerRequest.ParsedSearchParams, ({ business }) =>
  typeof business === "string" && /^biz_[0-9a-z]{1,64}$/.test(business) ? business : null
)

interface Rail {
  readonly form: string
  readonly place: string
  readonly serviceName: string
  readonly business: string | null
  /** The member's address belongs to members of other companies too. */
  readonly hasOthers: boolean
}

const rail = (
  { company, member }: SignedIn,
  { business, form, hasOthers, place, serviceName }: Rail
): Html => {
  const kept = business === null ? "" : `?business=${business}`
  return html`<header class="rail">
    <a class="brand" href="/portal">
      <img src="${iconPath}" alt="" width="32" height="32" />
      <span>${serviceName}</span>
    </a>
    <p class="company"><bdi>${company.name}</bdi></p>
    <nav aria-label="Portal">
      <ul>
        ${places
          .filter(({ right }) => isAllowed(member, right))
          .map(
            ({ href, label }) =>
              html`<li>
                <a href="${href}${kept}" ${label === place ? html`aria-current="page"` : ""}
                  >${label}</a
                >
              </li>`
          )}
        ${hasOthers ? html`<li><a href="/portal/sign-in?again=1">Switch company</a></li>` : ""}
      </ul>
    </nav>
    <div class="self">
      <a class="me" href="/portal/account" ${place === "Account" ? html`aria-current="page"` : ""}>
        ${avatar(member.name)}
        <span
          ><strong><bdi>${member.name}</bdi></strong
          ><br />
          <span class="soft">${roleWords[member.role]}</span></span
        >
      </a>
      <form method="post" action="/portal/sign-out">
        ${formField(form)}
        <button class="quiet">Sign out</button>
      </form>
    </div>
  </header>`
}

export const roleWords = { owner: "Owner", admin: "Admin", member: "Member" } as const
