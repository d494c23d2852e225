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

const shown = (name: string, title: string, path: string): TeamPage => ({
  name,
  title: `Portal: ${title}`,
  open: portal(path)
})

/** Nothing listens there, so that each attempt ends alike. */
const nobody = "https://127.0.0.63:8443"

const referenceIsThere = (page: Page) =>
  page.getByRole("heading", { name: "One minute to the first answer" }).waitFor()

export const teamPages: ReadonlyArray<TeamPage> = [
  shown("portal-overview", "overview", "/portal"),
  shown("portal-reviews", "reviews", "/portal/reviews?tab=all"),
  {
    name: "portal-review",
    title: "Portal: one review",
    open: async (page, service) => {
      await portal("/portal/reviews")(page, service)
      await page.locator(".inbox a").first().click()
      await page.waitForURL("**/portal/reviews/*")
    }
  },
  shown("portal-webhooks-empty", "no webhooks yet", "/portal/webhooks"),
  shown("portal-webhooks-new", "adding an endpoint", "/portal/webhooks/new"),
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
  shown("portal-widgets", "widgets", "/portal/widgets"),
  shown("portal-invitations", "invitations", "/portal/invitations"),
  shown("portal-invite", "inviting a customer", "/portal/invitations/new"),
  shown("portal-invite-many", "inviting many", "/portal/invitations/many"),
  shown("portal-products", "products", "/portal/products"),
  shown("portal-import", "import", "/portal/reviews/import"),
  shown("portal-usage", "usage", "/portal/usage"),
  shown("portal-audit", "audit log", "/portal/audit"),
  shown("portal-settings", "settings", "/portal/settings"),
  shown("portal-notices", "mails to oneself", "/portal/settings/notices"),
  shown("portal-privacy", "privacy and export", "/portal/settings/privacy"),
  {
    name: "portal-business",
    title: "Portal: a business",
    open: async (page, service) => {
      await portal("/portal/settings")(page, service)
      await page.getByRole("link", { name: "Harbour Lane Coffee" }).click()
      await page.waitForURL("**/portal/settings/businesses/*")
    }
  },
  shown("portal-developer", "developer settings", "/portal/developer"),
  {
    name: "portal-key",
    title: "Portal: one key",
    open: async (page, service) => {
      await portal("/portal/developer")(page, service)
      await page.getByRole("link", { name: "Demo key" }).click()
      await page.waitForURL("**/portal/developer/keys/*")
    }
  },
  shown("portal-members", "members", "/portal/members"),
  shown("portal-account", "own account", "/portal/account"),
  shown("portal-saved-replies", "saved replies", "/portal/saved-replies"),
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
