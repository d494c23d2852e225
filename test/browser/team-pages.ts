/** Pages of developers, operators and a company's people, for their pictures. */
import type { Page } from "playwright-core"
import { giveWork, openCompany, openConsole, report } from "./operator-work.ts"
import type { RunningService } from "./service.ts"
import { giveEndpoint } from "./webhook-work.ts"

export interface TeamPage {
  /** Names its pictures too. */
  readonly name: string
  readonly title: string
  readonly open: (page: Page, service: RunningService) => Promise<unknown>
  /** Its path, if it is a page of the portal that needs nothing but a session. */
  readonly path?: string
}

/** A page of the portal. Whoever is not signed in is led to signing in; the demo's link does that once. */
const portal =
  (path: string): TeamPage["open"] =>
  async (page, { staffUrl, url }) => {
    await page.goto(`${url}${path}`)
    if (!page.url().includes("/sign-in")) return
    const link = new URL(staffUrl)
    await page.goto(`${url}${link.pathname}`)
    await page.getByRole("button", { name: "Sign in" }).click()
    await page.waitForURL("**/portal")
    await page.goto(`${url}${path}`)
  }

const shown = (name: string, title: string, open: TeamPage["open"]) => ({ name, title, open })

const ofPortal = (name: string, title: string, path: string): TeamPage => ({
  ...shown(name, `Portal: ${title}`, portal(path)),
  path
})

const ofConsole = (name: string, title: string, path: string) =>
  shown(name, `Console: ${title}`, (page, service) => openConsole(page, service, path))

/** An address where nothing listens, so that all attempts fail in the same way. */
const nobody = "https://127.0.0.63:8443"

const openFirstEndpoint: TeamPage["open"] = async (page, service) => {
  await portal("/portal/webhooks")(page, service)
  await page.locator("h2.endpoint a").first().click()
  await page.waitForURL("**/portal/webhooks/we_*")
}

const referenceIsThere = (page: Page) =>
  page.getByRole("heading", { name: "One minute to the first answer" }).waitFor()

export const openReference: TeamPage["open"] = async (page, { url }) => {
  await page.goto(`${url}/docs`)
  await referenceIsThere(page)
}

export const openManagementReference: TeamPage["open"] = async (page, service) => {
  await page.goto(`${service.managementUrl}/management/docs`)
  await page.getByLabel("Management token").fill(service.managementToken)
  await page.getByRole("button", { name: "Show the reference" }).click()
  await referenceIsThere(page)
}

export const teamPages: ReadonlyArray<TeamPage> = [
  ofPortal("portal-overview", "overview", "/portal"),
  ofPortal("portal-reviews", "reviews", "/portal/reviews?tab=all"),
  shown("portal-review", "Portal: one review", async (page, service) => {
    await portal("/portal/reviews")(page, service)
    await page.locator(".inbox a").first().click()
    await page.waitForURL("**/portal/reviews/*")
  }),
  ofPortal("portal-webhooks-empty", "no webhooks yet", "/portal/webhooks"),
  ofPortal("portal-webhooks-new", "adding an endpoint", "/portal/webhooks/new"),
  shown("portal-webhooks", "Portal: webhooks", async (page, service) => {
    await portal("/portal/webhooks")(page, service)
    if ((await page.locator("h2.endpoint").count()) === 0) {
      for (const path of ["reviews", "till"]) await giveEndpoint(service, `${nobody}/${path}`)
    }
    await portal("/portal/webhooks")(page, service)
  }),
  shown("portal-webhook", "Portal: an endpoint that fails", openFirstEndpoint),
  shown("portal-delivery", "Portal: a delivery", async (page, service) => {
    await openFirstEndpoint(page, service)
    await page.locator(".deliveries a").first().click()
    await page.waitForURL("**/portal/deliveries/*")
  }),
  ofPortal("portal-widgets", "widgets", "/portal/widgets"),
  ofPortal("portal-invitations", "invitations", "/portal/invitations"),
  ofPortal("portal-invite", "inviting a customer", "/portal/invitations/new"),
  ofPortal("portal-invite-many", "inviting many", "/portal/invitations/many"),
  ofPortal("portal-products", "products", "/portal/products"),
  ofPortal("portal-import", "import", "/portal/reviews/import"),
  ofPortal("portal-usage", "usage", "/portal/usage"),
  ofPortal("portal-audit", "audit log", "/portal/audit"),
  ofPortal("portal-settings", "settings", "/portal/settings"),
  ofPortal("portal-notices", "mails to oneself", "/portal/settings/notices"),
  ofPortal("portal-privacy", "privacy and export", "/portal/settings/privacy"),
  shown("portal-business", "Portal: a business", async (page, service) => {
    await portal("/portal/settings")(page, service)
    await page.getByRole("link", { name: "Harbour Lane Coffee" }).click()
    await page.waitForURL("**/portal/settings/businesses/*")
  }),
  ofPortal("portal-developer", "developer settings", "/portal/developer"),
  shown("portal-key", "Portal: one key", async (page, service) => {
    await portal("/portal/developer")(page, service)
    await page.getByRole("link", { name: "Demo key" }).click()
    await page.waitForURL("**/portal/developer/keys/*")
  }),
  ofPortal("portal-members", "members", "/portal/members"),
  ofPortal("portal-account", "own account", "/portal/account"),
  ofPortal("portal-saved-replies", "saved replies", "/portal/saved-replies"),
  shown("docs", "API reference", openReference),
  shown("management", "Management: signing in", (page, { managementUrl }) =>
    page.goto(managementUrl)
  ),
  shown("console-queue", "Console: the queue", async (page, service) => {
    await giveWork(service)
    await report(service)
    await openConsole(page, service, "/")
  }),
  ofConsole("console-review", "one review", "/reviews/rev_38"),
  ofConsole("console-companies", "companies", "/companies"),
  shown("console-company", "Console: one company", openCompany),
  ofConsole("console-jobs", "jobs", "/jobs"),
  shown("management-docs", "Management API reference", openManagementReference)
]
