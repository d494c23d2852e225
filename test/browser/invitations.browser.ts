// Goal: a person who has never seen it invites ten customers from a pasted list, and the mails arrive;
// an admin imports a file of reviews and gets what was rejected. Each in under a minute, without a script.
import assert from "node:assert/strict"
import { readFileSync } from "node:fs"
import { test } from "node:test"
import { readMail } from "../../packages/testkit/src/peers/read-mail.ts"
import { until } from "../../packages/testkit/src/time.ts"
import { axeFindings, overflowOf } from "./checks.ts"
import { browser, service, smtp } from "./running-with-mail.ts"

const context = await browser.newContext()
const page = await context.newPage()
await page.goto(service.staffUrl)
await page.getByRole("button", { name: "Sign in" }).click()
await page.waitForURL("**/portal")

const names = ["Ada", "Bo", "Cy", "Di", "Ed", "Fay", "Gus", "Hal", "Ivy", "Jo"]

test("A person invites ten customers from a pasted list in under a minute", async () => {
  const started = Date.now()
  await page.getByRole("link", { name: "Invitations", exact: true }).click()
  await page.getByRole("link", { name: "Invite many" }).click()
  const list = [
    ...names.map((name) => `${name} Example, ${name.toLowerCase()}@customers.example`),
    "Somebody without an address"
  ]
  await page.getByLabel("Customers, one per line").fill(list.join("\n"))
  await page.getByLabel("Language of the message").selectOption({ label: "Deutsch" })
  await page.getByRole("button", { name: "Check the list" }).click()
  await page.getByRole("heading", { name: "10 customers will be invited" }).waitFor()
  await page.getByText("It has no email address").waitFor()
  assert.deepEqual(await axeFindings(page), [])
  assert.equal(smtp.mails.length, 0)
  await page.getByRole("button", { name: "Send 10 invitations" }).click()
  await page.getByText("10 invitations are created.").waitFor()
  assert.ok(Date.now() - started < 60_000)
  await until(() => smtp.mails.length >= 10)
  const to = smtp.mails.flatMap((mail) => mail.to)
  assert.deepEqual(
    to.toSorted(),
    names.map((name) => `${name.toLowerCase()}@customers.example`).toSorted()
  )
  const [first] = smtp.mails
  assert.ok(first !== undefined)
  const mail = await readMail(first)
  assert.match(mail.text, /http\S+\/r\//)
  await page.goto(/http\S+\/r\/\S+/.exec(mail.text)?.[0] ?? "")
  await page.getByRole("radio").first().waitFor()
})

test("An admin imports a file and downloads what was rejected", async () => {
  await page.goto(`${service.url}/portal/reviews`)
  await page.getByRole("link", { name: "Import reviews" }).click()
  const file = "stars,text,language\n5,Lovely beans,en\nsix,Bad stars,en\n4,,en\n"
  await page
    .getByLabel("File of reviews")
    .setInputFiles({ name: "old.csv", mimeType: "text/csv", buffer: Buffer.from(file) })
  await page.getByRole("button", { name: "Import", exact: true }).click()
  await page.getByRole("heading", { name: "Finished" }).waitFor()
  assert.deepEqual(await axeFindings(page), [])
  const loading = page.waitForEvent("download")
  await page.getByRole("link", { name: "Download the rejected lines" }).click()
  const rejected = readFileSync(await (await loading).path(), "utf8")
  assert.deepEqual(rejected.trimEnd().split("\r\n"), [
    "line,column,problem",
    '3,stars,"must be 1, 2, 3, 4 or 5"',
    "4,text,is required"
  ])
})

test("The preview shows the mail in Arabic from right to left", async () => {
  await page.goto(`${service.url}/portal/invitations/preview?language=ar`)
  const mail = page.frameLocator("iframe")
  await mail.getByText("Ada Lovelace").first().waitFor()
  assert.equal(await mail.locator("html").getAttribute("dir"), "rtl")
  await page.setViewportSize({ width: 320, height: 800 })
  assert.equal(await overflowOf(page), 0)
})
