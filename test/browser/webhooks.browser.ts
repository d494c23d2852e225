// Goal: a person who has never seen the portal adds a webhook, finds out why one failed, mends the
// server and sends the event again, each without a manual and within a minute.
import assert from "node:assert/strict"
import { after, test, type TestContext } from "node:test"
import type { Locator, Page } from "playwright-core"
import { authorityPath } from "../../packages/testkit/src/peers/certificates.ts"
import { isSigned } from "../../packages/testkit/src/peers/counting-receiver.ts"
import { start } from "./start.ts"
import { assertFits } from "./page-checks.ts"
import { giveEndpoint, startReceiver } from "./webhook-work.ts"
import { staffSession, tabsOf } from "./staff.ts"

const receiver = await startReceiver()
after(() => receiver.close())

const { browser, service } = await start({
  settings: {
    WEBHOOK_ALLOWED_NETWORKS: "127.0.0.0/8",
    WEBHOOK_RETRY_DELAYS: "1h",
    NODE_EXTRA_CA_CERTS: authorityPath
  }
})

const openStaffTab = tabsOf(browser, service.url, await staffSession(browser, service))

/** A journey of at most a minute, without scripts. */
const walked = async (t: TestContext, steps: (page: Page) => Promise<void>) => {
  const page = await openStaffTab(t, { javaScriptEnabled: false })
  const begun = Date.now()
  await page.goto(`${service.url}/portal`)
  await steps(page)
  assert.ok(Date.now() - begun < 60_000)
}

/** Presses a control by the keyboard alone. */
const press = async (control: Locator) => {
  await control.focus()
  await control.press("Enter")
}

/** The answer to a delivery comes in a moment; the page is asked for it again. */
const refreshUntil = async (page: Page, wanted: Locator) => {
  for (let tries = 0; tries < 50 && (await wanted.count()) === 0; tries += 1) {
    await page.waitForTimeout(100)
    await page.getByRole("link", { name: "Refresh" }).click()
  }
  await wanted.first().waitFor()
}

test("A person adds the first endpoint, copies its secret and sees that a test event arrives", async (t) => {
  await walked(t, async (page) => {
    await press(page.getByRole("link", { name: "Webhooks" }))
    await press(page.getByRole("link", { name: "Add your first endpoint" }))
    await page.getByLabel("Address on your server").fill("http://shop.example")
    await press(page.getByRole("button", { name: "Add the endpoint" }))
    await page.getByRole("alert").getByText("has to begin with https://").waitFor()
    await page.getByLabel("Address on your server").fill(receiver.url("/reviews"))
    await press(page.getByRole("button", { name: "Add the endpoint" }))
    const secret = await page.locator("pre.secret").innerText()
    await press(page.getByRole("link", { name: "I have copied it" }))
    await press(page.getByRole("button", { name: "Send test event" }))
    await page.getByText("It is being sent now.").waitFor()
    await refreshUntil(page, page.getByText("204 in"))
    assert.equal(receiver.arrivals.length, 1)
    assert.ok(receiver.arrivals.every((arrival) => isSigned(arrival, secret.trim())))
  })
})

test("A person finds out why a webhook failed, and sends it again once the server is fixed", async (t) => {
  receiver.onArrival = () => ({ status: 503, body: "The database is locked" })
  await giveEndpoint(service, receiver.url("/reviews/failing"))
  await walked(t, async (page) => {
    await press(page.getByRole("link", { name: "/reviews/failing" }))
    await page.getByRole("heading", { name: "This endpoint is failing" }).waitFor()
    await press(page.getByRole("link", { name: "reply.created" }))
    await page.getByText("Your server failed while it handled the event.").waitFor()
    await page.getByText("The database is locked").waitFor()
    receiver.onArrival = () => undefined
    await press(page.getByRole("button", { name: "Send again" }))
    await page.getByRole("status").waitFor()
    await refreshUntil(page, page.getByText("204 in"))
    await press(page.getByRole("link", { name: "/reviews/failing" }))
    await page.getByText("Some failed").waitFor()
  })
})

test("A person learns why an endpoint is paused, and resumes it", async (t) => {
  receiver.onArrival = () => ({ status: 500, body: "" })
  const id = await giveEndpoint(service, receiver.url("/reviews/paused"))
  await walked(t, async (page) => {
    await page.goto(`${service.url}/portal/webhooks/${id}`)
    await press(page.getByRole("button", { name: "Pause" }))
    await page.getByRole("heading", { name: /^Paused by/ }).waitFor()
    receiver.onArrival = () => undefined
    await press(page.getByRole("button", { name: "Resume" }))
    await page.getByText("Waiting deliveries are being sent").waitFor()
    await page.goto(`${service.url}/portal/webhooks/${id}?status=delivered`)
    for (let tries = 0; tries < 50; tries += 1) {
      if ((await page.getByRole("button", { name: "Send again" }).count()) === 3) break
      await page.waitForTimeout(100)
      await page.reload()
    }
    assert.equal(await page.getByRole("button", { name: "Send again" }).count(), 3)
    await page.getByText("Delete …").click()
    await press(page.getByRole("button", { name: "Delete it for good" }))
    await page.getByText("The endpoint was deleted.").waitFor()
  })
})

test("Endpoints and deliveries fit 320 and 1280 pixels, in light and dark, and axe finds nothing", async (t) => {
  receiver.onArrival = () => ({ status: 503, body: `<p>${"x".repeat(4000)}</p>` })
  const id = await giveEndpoint(
    service,
    receiver.url("/reviews/a-path-that-is-rather-long/and-longer")
  )
  for (const colorScheme of ["light", "dark"] as const) {
    const page = await openStaffTab(t, { colorScheme })
    const look = (path: string) => assertFits(page, () => page.goto(`${service.url}${path}`))
    for (const path of ["", `/${id}`, `/${id}?status=pending&type=score.changed`]) {
      await look(`/portal/webhooks${path}`)
    }
    const delivery = await page.locator(".deliveries a").first().getAttribute("href")
    await look(delivery ?? "")
  }
})
