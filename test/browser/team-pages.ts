/** Pages of developers, operators and a company's people, for their pictures. */
import type { Page } from "playwright-core"
import { giveWork, openConsole, report } from "./operator-work.ts"
import type { RunningService } from "./service.ts"
import { giveEndpoint } from "./webhook-work.ts"

export interface TeamPage {
  /** Names its pictures too. */
  readonly name: string
  readonly title: string
  readonly open: (page: Page, service: RunningService) => Promise<unknown>
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

/** Nothing listens there, so that each attempt ends alike. */
const nobody = "https://127.0.0.63:8443"

const referenceIsThere = (page: Page) =>
  page.getByRole("heading", { name: "One minute to the first answer" }).waitFor()

export const teamPages: ReadonlyArray<TeamPage> = [
  { name: "portal-overview", title: "Portal: overview", open: portal("/portal") },
  { name: "portal-reviews", title: "Portal: reviews", open: portal("/portal/reviews?tab=all") },
  {
    name: "portal-review",
    title: "Portal: one review",
    open: async (page, service) => {
      await portal("/portal/reviews")(page, service)
      await page.locator(".inbox a").first().click()
      await page.waitForURL("**/portal/reviews/*")
    }
  },
  {
    name: "portal-webhooks-empty",
    title: "Portal: no webhooks yet",
    open: portal("/portal/webhooks")
  },
  {
    name: "portal-webhooks-new",
    title: "Portal: adding an endpoint",
    open: portal("/portal/webhooks/new")
  },
  {
    name: "portal-webhooks",
    title: "Portal: webhooks",
    open: async (page, service) => {
      await portal("/portal/webhooks")(page, service)
      if ((await page.locator("h2.endpoint").count()) === 0) {
        for (const path of ["reviews", "till"]) await giveEndpoint(service, `${nobody}/${path}`)
      }
      await portal("/portal/webhooks")(page, service)
    }
  },
  {
    name: "portal-webhook",
    title: "Portal: an endpoint that fails",
    open: async (page, service) => {
      await portal("/portal/webhooks")(page, service)
      await page.locator("h2.endpoint a").first().click()
      await page.waitForURL("**/portal/webhooks/we_*")
    }
  },
  {
    name: "portal-delivery",
    title: "Portal: a delivery",
    open: async (page, service) => {
      await portal("/portal/webhooks")(page, service)
      await page.locator("h2.endpoint a").first().click()
      await page.locator(".deliveries a").first().click()
      await page.waitForURL("**/portal/deliveries/*")
    }
  },
  { name: "portal-widgets", title: "Portal: widgets", open: portal("/portal/widgets") },
  {
    name: "portal-invitations",
    title: "Portal: invitations",
    open: portal("/portal/invitations")
  },
  {
    name: "portal-invite",
    title: "Portal: inviting a customer",
    open: portal("/portal/invitations/new")
  },
  {
    name: "portal-invite-many",
    title: "Portal: inviting many",
    open: portal("/portal/invitations/many")
  },
  { name: "portal-products", title: "Portal: products", open: portal("/portal/products") },
  { name: "portal-import", title: "Portal: import", open: portal("/portal/reviews/import") },
  { name: "portal-usage", title: "Portal: usage", open: portal("/portal/usage") },
  { name: "portal-audit", title: "Portal: audit log", open: portal("/portal/audit") },
  { name: "portal-settings", title: "Portal: settings", open: portal("/portal/settings") },
  {
    name: "portal-notices",
    title: "Portal: mails to oneself",
    open: portal("/portal/settings/notices")
  },
  {
    name: "portal-privacy",
    title: "Portal: privacy and export",
    open: portal("/portal/settings/privacy")
  },
  {
    name: "portal-business",
    title: "Portal: a business",
    open: async (page, service) => {
      await portal("/portal/settings")(page, service)
      await page.getByRole("link", { name: "Harbour Lane Coffee" }).click()
      await page.waitForURL("**/portal/settings/businesses/*")
    }
  },
  {
    name: "portal-developer",
    title: "Portal: developer settings",
    open: portal("/portal/developer")
  },
  {
    name: "portal-key",
    title: "Portal: one key",
    open: async (page, service) => {
      await portal("/portal/developer")(page, service)
      await page.getByRole("link", { name: "Demo key" }).click()
      await page.waitForURL("**/portal/developer/keys/*")
    }
  },
  { name: "portal-members", title: "Portal: members", open: portal("/portal/members") },
  { name: "portal-account", title: "Portal: own account", open: portal("/portal/account") },
  {
    name: "portal-saved-replies",
    title: "Portal: saved replies",
    open: portal("/portal/saved-replies")
  },
  {
    name: "docs",
    title: "API reference",
    open: async (page, { url }) => {
      await page.goto(`${url}/docs`)
      await referenceIsThere(page)
    }
  },
  {
    name: "management",
    title: "Management: signing in",
    open: (page, { managementUrl }) => page.goto(managementUrl)
  },
  {
    name: "console-queue",
    title: "Console: the queue",
    open: async (page, service) => {
      await giveWork(service)
      await report(service)
      await openConsole(page, service, "/")
    }
  },
  {
    name: "console-review",
    title: "Console: one review",
    open: (page, service) => openConsole(page, service, "/reviews/rev_38")
  },
  {
    name: "console-companies",
    title: "Console: companies",
    open: (page, service) => openConsole(page, service, "/companies")
  },
  {
    name: "console-company",
    title: "Console: one company",
    open: async (page, service) => {
      await openConsole(page, service, "/companies")
      await page.getByRole("link", { name: "Harbour Lane" }).click()
      await page.waitForURL("**/companies/cmp_*")
    }
  },
  {
    name: "console-jobs",
    title: "Console: jobs",
    open: (page, service) => openConsole(page, service, "/jobs")
  },
  {
    name: "management-docs",
    title: "Management API reference",
    open: async (page, { managementToken, managementUrl }) => {
      await page.goto(`${managementUrl}/management/docs`)
      await page.getByLabel("Management token").fill(managementToken)
      await page.getByRole("button", { name: "Show the reference" }).click()
      await referenceIsThere(page)
    }
  }
]
