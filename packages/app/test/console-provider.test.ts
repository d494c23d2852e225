/** Goal: operators sign in to the console through their own provider, and nobody else does. */
import { assert, it } from "@effect/vitest"
import { send } from "@review-proof/testkit/client/exchange"
import { clientId, clientSecret, openProvider } from "@review-proof/testkit/peers/openid-provider"
import type { Person } from "@review-proof/testkit/peers/openid-provider"
import { assertLeads, cookieOf } from "@review-proof/testkit/portal/portal"
import { openDatabase, openInstance, type Service } from "@review-proof/testkit/service/service"
import { anAddress } from "@review-proof/testkit/unique"
import { Effect } from "effect"
import { afterAll } from "vitest"

const host = "console.example"
const callback = `http://${host}/sign-in/callback`

// Operators reach their own provider anywhere, also by plain http.
const provider = await openProvider("http")
provider.register(callback)
afterAll(provider.close)
const database = await openDatabase()
const settings = {
  DATABASE_URL: database.url,
  MANAGEMENT_OIDC_ISSUER: provider.issuer,
  MANAGEMENT_OIDC_CLIENT_ID: clientId,
  MANAGEMENT_OIDC_CLIENT_SECRET: clientSecret,
  MANAGEMENT_OIDC_ALLOWED: "ada@ops.example, trusted.example"
}
const service = await openInstance(settings)
const stricter = await openInstance({ ...settings, MANAGEMENT_OIDC_ALLOWED: "eve@ops.example" })
afterAll(async () => {
  for (const { close } of [service, stricter, database]) await close()
})

const get = (path: string, cookie = "", { managementUrl }: Service = service) => {
  const headers = Object.entries({
    accept: "text/html",
    host,
    cookie,
    "x-forwarded-for": anAddress()
  })
  return Effect.runPromise(send(Number(new URL(managementUrl).port), { path, headers }))
}

/** Goes to the provider with a ticket, and back with what the provider says of the person. */
const signIn = async (person: Person | null, ticket?: string) => {
  const away = await get("/sign-in/provider?to=%2Fjobs")
  assert.strictEqual(away.status, 303, away.text)
  const back = await provider.visit(away.headers["location"] ?? "", person)
  assert.strictEqual(back.startsWith(callback), true, back)
  return get(back.slice(`http://${host}`.length), ticket ?? cookieOf(away))
}

const personOf = (email: string): Person => ({ sub: email, email, email_verified: true })

it("An operator whose address or domain is allowed signs in, and comes back to the page", async () => {
  assert.include((await get("/jobs?")).headers["location"], "/?to=")
  assert.include((await get("/")).text, 'href="/sign-in/provider?to=%2F"')
  const entered = await signIn(personOf("anybody@trusted.example"))
  assertLeads(entered, "/jobs")
  assert.strictEqual((await get("/jobs", cookieOf(entered))).status, 200)
})

it("Nobody else does: another address, no ticket, or a refusal", async () => {
  const refused = await signIn(personOf("eve@ops.example"))
  assert.strictEqual(refused.status, 403)
  assert.match(refused.headers["set-cookie"] ?? "", /^provider=; Max-Age=0; [^,]*$/)
  assert.strictEqual((await signIn(personOf("ada@ops.example"), "x=y")).status, 400)
  assert.strictEqual((await signIn(null)).status, 403)
})

it("A session ends where the allowed addresses change", async () => {
  const cookie = cookieOf(await signIn(personOf("ada@ops.example")))
  assert.strictEqual((await get("/jobs", cookie)).status, 200)
  assert.strictEqual((await get("/jobs", cookie, stricter)).status, 303)
})
