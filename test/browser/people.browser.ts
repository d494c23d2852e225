// Goal: somebody who has never seen the portal makes a key and its first call, and an owner brings a
// colleague in and out, each without reading a manual, without JavaScript and with real mails.
import assert from "node:assert/strict"
import { execFile } from "node:child_process"
import { test } from "node:test"
import { promisify } from "node:util"
import { browser, mailTo, service } from "./running-with-mail.ts"
import { staffSession } from "./staff.ts"

const owner = await staffSession(browser, service)

const enter = async (storageState?: typeof owner) => {
  const context = await browser.newContext({
    javaScriptEnabled: false,
    ...(storageState && { storageState })
  })
  return context.newPage()
}

test("A person creates a key and makes its first call with the printed curl line", async () => {
  const page = await enter(owner)
  await page.goto(`${service.url}/portal`)
  await page.getByRole("link", { name: "Developer settings" }).click()
  await page.getByRole("link", { name: "Create a key" }).click()
  await page.getByLabel("Name").fill("Web shop")
  await page.getByLabel("Read reviews").check()
  await page.getByRole("button", { name: "Create the key" }).click()
  await page.getByRole("heading", { name: "Copy your new key" }).waitFor()
  const line = await page.getByText("curl").innerText()
  const { stdout } = await promisify(execFile)("bash", ["-c", line])
  const { key } = JSON.parse(stdout)
  assert.deepEqual([key.name, key.permissions], ["Web shop", ["reviews:read"]])
  await page.getByRole("link", { name: "I have copied it" }).click()
  await page.getByText("just now").waitFor()
  await page.context().close()
})

test("An owner invites a colleague, who signs in from the real mail and is removed again", async () => {
  const page = await enter(owner)
  await page.goto(`${service.url}/portal`)
  await page.getByRole("link", { name: "Members" }).click()
  await page.getByRole("link", { name: "Invite a member" }).click()
  await page.getByLabel("Name").fill("Kim Li")
  await page.getByLabel("Email address").fill("kim@harbour-lane.example")
  await page.getByLabel("Member: reads").check()
  await page.getByRole("button", { name: "Send the invitation" }).click()
  await page.getByRole("status").waitFor()

  const invitation = await mailTo("kim@harbour-lane.example", /^Robin Marsh invites you/)
  const colleague = await enter()
  await colleague.goto(/http\S+\/portal\/sign-in/.exec(invitation.text)?.[0] ?? "")
  await colleague.getByLabel("Your email address").fill("kim@harbour-lane.example")
  await colleague.getByRole("button", { name: "Email me a link" }).click()
  const { text } = await mailTo("kim@harbour-lane.example", /^Sign in/)
  const code = /Code: (\d{6})/.exec(text)?.[1] ?? ""
  await colleague.getByLabel("Six-digit code").fill(code)
  await colleague.getByRole("button", { name: "Sign in" }).click()
  await colleague.getByRole("heading", { name: "Hello, Kim" }).waitFor()
  assert.equal(await colleague.getByRole("link", { name: "Members" }).count(), 0)

  await page.getByRole("link", { name: "Kim Li" }).click()
  await page.getByText("Remove from the company").click()
  await page.getByRole("button", { name: "Remove for good" }).click()
  await page.getByRole("status").waitFor()
  assert.equal(await page.getByRole("link", { name: "Kim Li" }).count(), 0)
  await colleague.reload()
  await colleague.getByRole("heading", { name: "Sign in to the business portal" }).waitFor()
  await Promise.all([page, colleague].map((one) => one.context().close()))
})
