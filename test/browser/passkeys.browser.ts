// Goal: a member makes a passkey, signs in with it and removes it, in a real browser with a virtual
// authenticator; without scripts nothing is lost but the passkey.
import assert from "node:assert/strict"
import { test } from "node:test"
import type { Page } from "playwright-core"
import { freePort } from "../../packages/testkit/src/peers/listening.ts"
import { tabTo } from "./checks.ts"
import { start } from "./start.ts"
import { openTab } from "./open-tab.ts"
import { assertFits } from "./page-checks.ts"
import { staffSession, tabsOf } from "./staff.ts"

// Browsers make passkeys for names alone, never for addresses.
const port = await freePort()
const origin = `http://localhost:${port}`
const { browser, service } = await start({ settings: { PORT: String(port), BASE_URL: origin } })
const openStaffTab = tabsOf(browser, origin, await staffSession(browser, service))

const withAuthenticator = async (page: Page) => {
  const devTools = await page.context().newCDPSession(page)
  await devTools.send("WebAuthn.enable")
  await devTools.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true
    }
  })
}

const addPasskey = async (page: Page) => {
  await page.goto(`${origin}/portal/account/passkeys/new`)
  await page.getByRole("button", { name: "Add a passkey" }).click()
  await page.waitForURL("**/portal/account?done=added")
}

test("The pages fit 320 and 1280 pixels, in light and dark, and axe finds nothing", async (t) => {
  for (const colorScheme of ["light", "dark"] as const) {
    const page = await openStaffTab(t, { colorScheme })
    await withAuthenticator(page)
    const check = (path: string, shows: string) =>
      assertFits(page, async () => {
        await page.goto(`${origin}${path}`)
        await page.getByText(shows).first().waitFor()
      }, [320, 390, 1280])
    await check("/portal", "Sign in without waiting for an email")
    await check("/portal/account", "You have none yet.")
    await check("/portal/account/passkeys/new?problem=refused", "Try again.")
    await check("/portal/sign-in?again=1&passkey=refused", "Sign in with a passkey")
    await addPasskey(page)
    await check("/portal/account", "not used yet")
    const own = page.locator("a[href*=psk_]").first()
    const path = (await own.getAttribute("href")) ?? ""
    await check(path, "Remove it")
    await page.getByRole("button", { name: "Remove the passkey" }).click()
    await page.getByText("You have none yet.").waitFor()
  }
})

test("A member who declines a passkey on a device is not asked again there", async (t) => {
  const page = await openStaffTab(t, { javaScriptEnabled: false })
  await page.goto(`${origin}/portal`)
  await page.getByRole("button", { name: "Not on this device" }).click()
  await page.waitForURL("**/portal")
  assert.equal(await page.getByText("Sign in without waiting for an email").count(), 0)
  await page.goto(`${origin}/portal/account/passkeys/new`)
  await page.getByText("You can still sign in by email.").waitFor()
  assert.equal(await page.getByLabel("Name").isVisible(), false)
})

const signOut = async (page: Page) => {
  await page.getByRole("button", { name: "Sign out", exact: true }).click()
  await page.waitForURL("**/portal/sign-in")
}

test("A member creates a passkey by keyboard, signs in with it, sees it and removes it", async (t) => {
  const page = await openStaffTab(t)
  await withAuthenticator(page)
  await page.goto(`${origin}/portal`)
  await page.getByRole("link", { name: "Add a passkey" }).click()
  await page.getByLabel("Name").fill("Work laptop")
  assert.deepEqual(await page.getByText("You can still sign in by email").isVisible(), false)
  await tabTo(page, "Add a passkey")
  await page.keyboard.press("Enter")
  await page.waitForURL("**/portal/account?done=added")
  await page.getByText("Work laptop").waitFor()
  assert.equal(await page.getByText("not used yet").count(), 1)

  // A second one on the same device is refused by the device.
  await page.getByRole("link", { name: "Add a passkey" }).click()
  await page.getByRole("button", { name: "Add a passkey" }).click()
  await page.getByText("This device has a passkey of yours already.").waitFor()

  // The browser offers it in the field of the address by itself, and else by the button.
  await page.goto(`${origin}/portal`)
  assert.equal(await page.getByText("Sign in without waiting for an email").count(), 0)
  const byItself = page.waitForRequest(`${origin}/portal/sign-in/passkey`)
  await page.getByRole("button", { name: "Sign out", exact: true }).click()
  await byItself
  await page.waitForURL("**/portal")
  await page.addInitScript("PublicKeyCredential.isConditionalMediationAvailable = undefined")
  await signOut(page)
  await tabTo(page, "Sign in with a passkey")
  await page.keyboard.press("Enter")
  await page.waitForURL("**/portal")
  await page.goto(`${origin}/portal/account`)
  await page.getByText(/added on .*, last used/).waitFor()

  await page.getByRole("link", { name: "Work laptop" }).click()
  await page.getByLabel("Name").fill("Old laptop")
  await page.getByRole("button", { name: "Save the name" }).click()
  await page.getByRole("link", { name: "Old laptop" }).click()
  await page.getByRole("button", { name: "Remove the passkey" }).click()
  await page.getByText("You have none yet.").waitFor()

  await signOut(page)
  await page.getByRole("button", { name: "Sign in with a passkey" }).click()
  await page.getByText("This passkey does not sign you in here.").waitFor()
})

test("Without scripts no passkey is offered, and signing in by mail works", async (t) => {
  const page = await openTab(t, browser, origin, { javaScriptEnabled: false })
  await page.goto(`${origin}/portal/sign-in`)
  assert.equal(
    await page.getByRole("button", { name: "Sign in with a passkey" }).isVisible(),
    false
  )
  await page.getByLabel("Your email address").fill("nobody@shop.example")
  await page.getByRole("button", { name: "Email me a link" }).click()
  await page.getByText("Check your email").waitFor()
})

test("If the user cancels the browser's question, the page says so and asks again", async (t) => {
  const page = await openTab(t, browser, origin)
  await withAuthenticator(page)
  await page.goto(`${origin}/portal/sign-in`)
  await page.getByRole("button", { name: "Sign in with a passkey" }).click()
  await page.getByRole("alert").filter({ hasText: "Nothing was done" }).waitFor()
})
