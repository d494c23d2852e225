// Goal: people can read every mail, on a phone and a desk, in light and dark, in every language.
import assert from "node:assert/strict"
import { after, test } from "node:test"
import { Effect, Redacted } from "effect"
import { invitationMail } from "../../packages/adapter-messaging/src/mail/invitation-mail.ts"
import { noticeMail } from "../../packages/adapter-messaging/src/mail/notice-mail.ts"
import {
  aNotice,
  anExpiryNotice,
  anInvitation,
  aReportDecision,
  identity
} from "../../packages/adapter-messaging/test/messages.ts"
import { languages } from "../../packages/translations/src/languages.ts"
import { axeFindings, launchBrowser, overflowOf } from "./checks.ts"

/** Long words, which a narrow screen has to break. */
const longToken = "AbCdEfGhIjKlMnOpQrStUvWxYz0123456789".repeat(2)
const invitationIn = (language: string) =>
  invitationMail(
    identity,
    anInvitation({
      language,
      businessName: "Donaudampfschifffahrtsgesellschaftskapitänsbedarf",
      reference: longToken,
      products: ["Touring bike", longToken],
      reviewUrl: Redacted.make(`https://reviews.example/r/${longToken}`),
      unsubscribeUrl: Redacted.make(`https://reviews.example/u/${longToken}`),
      openPixelUrl: Redacted.make("data:,")
    })
  )

const mails = [
  ...languages.map(({ tag }) => ({ name: `an invitation in ${tag}`, mail: invitationIn(tag) })),
  { name: "a paused endpoint", mail: noticeMail(identity, aNotice) },
  { name: "an expiring key", mail: noticeMail(identity, anExpiryNotice) },
  ...languages.map(({ tag }) => ({
    name: `a decided report in ${tag}`,
    mail: noticeMail(identity, aReportDecision(tag))
  }))
]

const browser = await launchBrowser()
after(() => browser.close())

for (const { mail, name } of mails) {
  test(`${name}: fits 320, 390 and 640 pixels, in light and dark, and axe finds nothing`, async () => {
    const { html } = await Effect.runPromise(mail)
    for (const colorScheme of ["light", "dark"] as const) {
      const context = await browser.newContext({ colorScheme })
      const page = await context.newPage()
      for (const width of [320, 390, 640]) {
        await page.setViewportSize({ width, height: 800 })
        await page.setContent(html)
        assert.equal(await overflowOf(page), 0, `wider than ${width}`)
        const emblem = await page.locator(".brand").first().boundingBox()
        assert.deepEqual([emblem?.width, emblem?.height], [40, 40], `the emblem at ${width}`)
        assert.deepEqual(await axeFindings(page, {}), [], `${colorScheme} at ${width}`)
      }
      const ground = await page.evaluate<string>("getComputedStyle(document.body).backgroundColor")
      assert.equal(ground, colorScheme === "dark" ? "rgb(13, 18, 17)" : "rgb(243, 246, 245)")
      await context.close()
    }
  })
}
