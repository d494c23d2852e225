/** The frame of the portal's pages: title, navigation, who is signed in, signing out. */
import { hasOtherCompanies, isAllowed, readBusinessSwitch } from "@review-proof/domain/portal"
import type { BusinessSwitch, Right, SignedIn } from "@review-proof/domain/portal"
import { HttpSettings } from "@review-proof/http-server"
import { Effect } from "effect"
import { HttpServerRequest } from "effect/http"
import { queryParam } from "../../answers/address.ts"
import { seeOther } from "../../answers/page-answer.ts"
import { avatar } from "../../html/avatar.ts"
import { html, type Html } from "../../html/html.ts"
import { withQuery } from "../../html/addresses.ts"
import { businessSwitch } from "./business-switch.ts"
import type { PageParts } from "../../staff/form-parts.ts"
import { framedAnswer, type FramedPage } from "../../staff/framed-answer.ts"

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

/** The link for a member who proved by mail that the address is theirs, and has it in other companies. */
const otherCompany = { href: "/portal/sign-in?again=company", label: "Switch company" }

interface PortalPage extends FramedPage {
  readonly place: (typeof places)[number]["label"] | "Account"
}

/** Most pages need these, who looks at them, and the address of the service. */
export interface PortalParts
  extends
    PageParts,
    Pick<SignedIn, "company" | "member">,
    Pick<HttpSettings["Service"], "baseUrl"> {}

export const portalAnswer = Effect.fnUntraced(function* (
  signedIn: SignedIn,
  page: PortalPage,
  main: Html | ((parts: PortalParts) => Html)
) {
  const asked = yield* queryParam("business")
  const known = yield* readBusinessSwitch(signedIn.member, asked)
  const kept = known.chosen === null ? "" : `?business=${known.chosen.id}`
  const links = places
    .filter(({ right }) => isAllowed(signedIn.member, right))
    .map(({ href, label }) => ({ href: `${href}${kept}`, label }))
  const others = (yield* hasOtherCompanies(signedIn)) ? [otherCompany] : []
  const { baseUrl } = yield* HttpSettings
  const shown =
    typeof main === "function"
      ? (parts: PageParts) => main({ ...parts, ...signedIn, baseUrl })
      : main
  return yield* framedAnswer(signedIn.session, page, shown, {
    label: "Portal",
    home: `/portal${kept}`,
    company: html`<bdi>${signedIn.company.name}</bdi>`,
    choice: yield* choiceOfBusiness(known, asked),
    links: [...links, ...others],
    place: page.place,
    account: account(signedIn, page.place),
    signOut: "/portal/sign-out"
  })
})

/** Redirects to a page with the business of the frame, and confirms there what the form did. */
export const backToPlace = (path: string, done: string) =>
  Effect.flatMap(queryParam("business"), (business) =>
    seeOther(withQuery(path, { business, done }))
  )

/** Pages that show any business: the oldest, unless another is asked for. */
export const pagesOfAnyBusiness = new Set([
  "/portal",
  "/portal/reviews",
  "/portal/reviews/import",
  "/portal/invitations",
  "/portal/invitations/new",
  "/portal/invitations/many",
  "/portal/invitations/preview",
  "/portal/products",
  "/portal/products/new",
  "/portal/widgets"
])

/** Leads to the same page for another business, or to its overview. */
const choiceOfBusiness = (known: BusinessSwitch, asked: string | null) =>
  Effect.map(HttpServerRequest.HttpServerRequest, ({ url }) => {
    const page = new URL(url, "http://portal").pathname
    if (!pagesOfAnyBusiness.has(page)) return businessSwitch(known, "/portal")
    const chosen = asked === null ? (known.businesses[0] ?? null) : known.chosen
    return businessSwitch({ ...known, chosen }, page)
  })

const account = ({ member }: SignedIn, place: PortalPage["place"]): Html =>
  html`<a class="me" href="/portal/account" ${place === "Account" && html`aria-current="page"`}>
    ${avatar(member.name)}
    <span
      ><strong><bdi>${member.name}</bdi></strong>
      <span class="soft">${roleWords[member.role]}</span></span
    >
  </a>`

export const roleWords = { owner: "Owner", admin: "Admin", member: "Member" } as const
