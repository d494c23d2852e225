/**
 * Goal: the provider of one company cannot sign in as a member of another, also if the other's does
 * not name itself in its answer (`iss`).
 */
import { assert, it } from "@effect/vitest"
import {
  clientId,
  clientSecret,
  openProvider,
  openTokenEndpoint
} from "@review-proof/testkit/peers/openid-provider"
import { openSmtpServer, smtpSettings } from "@review-proof/testkit/peers/smtp-server"
import { cookieOf, formIn } from "@review-proof/testkit/portal/portal"
import { get, givenCompany, post, signInByMail } from "@review-proof/testkit/portal/portal-client"
import { openInstance } from "@review-proof/testkit/service/service"
import { afterAll } from "vitest"

const origin = "https://reviews.example"

/** A provider that keeps whatever it is sent for a token. */
const openThief = async () => {
  const received: Array<string> = []
  const provider = await openTokenEndpoint((request, response) => {
    request.on("data", (chunk: Buffer) => received.push(chunk.toString()))
    request.on("end", () => response.writeHead(400).end())
  })
  return { ...provider, received }
}

const smtp = await openSmtpServer()
const honest = await openProvider()
const thief = await openThief()
const service = await openInstance({
  ...smtpSettings(smtp.url),
  STORE: "memory",
  BASE_URL: origin,
  WORKERS: "true",
  WEBHOOK_ALLOWED_NETWORKS: "127.0.0.0/8",
  TRUSTED_PROXIES: "127.0.0.0/8"
})
afterAll(async () => {
  for (const { close } of [service, smtp, honest, thief]) await close()
})

const withProvider = async ({ issuer }: { readonly issuer: string }) => {
  const { email, id } = await givenCompany(service)
  const cookie = await signInByMail(service, smtp, email)
  const settings = "/portal/settings/sign-in"
  const page = await get(service, settings, cookie)
  const redirectUri = /https:\/\/[^<]*callback/.exec(page.text)?.[0] ?? assert.fail()
  const given = { form: formIn(page), issuer, clientId, secret: clientSecret }
  assert.strictEqual((await post(service, settings, given, cookie)).status, 303)
  return { email, id, redirectUri }
}

const sentAway = async ({ id }: { readonly id: string }) => {
  const away = await get(service, `/portal/sign-in/company/${id}`)
  const url = new URL(away.headers["location"] ?? "")
  return { url, state: url.searchParams.get("state") ?? "", cookie: cookieOf(away) }
}

it("A visitor who is sent on from one company's provider to another's signs nobody in, and the first learns no code", async () => {
  const [victims, thieves] = [await withProvider(honest), await withProvider(thief)]
  honest.register(victims.redirectUri)
  const [victim, attacker] = [await sentAway(thieves), await sentAway(victims)]
  const asksForVictim = new URL(attacker.url)
  asksForVictim.searchParams.set("state", victim.state)
  const person = { sub: "victim", email: victims.email, email_verified: true }
  const back = new URL(await honest.visit(asksForVictim.href, person))
  back.searchParams.delete("iss")
  const came = await get(service, `${back.pathname}${back.search}`, victim.cookie)
  assert.deepStrictEqual([came.status, thief.received], [400, []])

  asksForVictim.searchParams.set("redirect_uri", thieves.redirectUri)
  const elsewhere = await honest.visit(asksForVictim.href, person).catch(String)
  assert.include(elsewhere, "invalid_redirect_uri")
})
