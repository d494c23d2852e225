/** Goal: members sign in through a real provider of their company, and nobody else does. */
import { Struct } from "effect"
import { assert, it } from "@effect/vitest"
import { onTwoInstances } from "@review-proof/testkit/service/two-instances"
import type { Answer } from "@review-proof/testkit/client/exchange"
import { listenOn } from "@review-proof/testkit/peers/listening"
import {
  clientId,
  clientSecret,
  openProvider,
  openTokenEndpoint,
  type Person
} from "@review-proof/testkit/peers/openid-provider"
import { assertLeads, cookieOf, formIn } from "@review-proof/testkit/portal/portal"
import {
  get,
  givenCompany,
  mailedCode,
  post,
  signInByMail
} from "@review-proof/testkit/portal/portal-client"
import { smtpSettings, openSmtpServer } from "@review-proof/testkit/peers/smtp-server"
import type { Service } from "@review-proof/testkit/service/service"
import { unique } from "@review-proof/testkit/unique"
import { createServer } from "node:http"
import { afterAll } from "vitest"

const origin = "https://reviews.example"
const callbackOf = (id: string) => `${origin}/portal/sign-in/company/${id}/callback`
const settings = "/portal/settings/sign-in"

const smtp = await openSmtpServer()
afterAll(smtp.close)
const provider = await openProvider()
afterAll(provider.close)
const plainProvider = await openProvider("http")
afterAll(plainProvider.close)

const title = ({ status, text }: Answer) => [status, /<h1[^>]*>([^<]*)/.exec(text)?.[1]?.trim()]

const withOwner = async (service: Service) => {
  const { email, id } = await givenCompany(service)
  const cookie = await signInByMail(service, smtp, email)
  const send = async (path: string, fields: Record<string, string>) =>
    post(service, path, { form: formIn(await get(service, settings, cookie)), ...fields }, cookie)
  return { id, email, cookie, send }
}

type Given = Awaited<ReturnType<typeof withOwner>>

const withProvider = async (service: Service, { issuer, register } = provider) => {
  const given = await withOwner(service)
  register(callbackOf(given.id))
  const saved = await given.send(settings, {
    issuer,
    clientId,
    secret: clientSecret
  })
  assertLeads(saved, `${settings}?done=saved`)
  return given
}

const personOf = (email: string, more: Partial<Person> = {}): Person => ({
  sub: `user-${unique()}`,
  email,
  email_verified: true,
  ...more
})

/** Begins a sign-in: the address of the provider's page, and the cookie that the service sets. */
const sentAway = async (service: Service, { id }: Pick<Given, "id">, query = "") => {
  const away = await get(service, `/portal/sign-in/company/${id}${query}`)
  assert.strictEqual(away.status, 303, away.text)
  assert.match(
    away.headers["set-cookie"] ?? "",
    /^__Host-provider=[^;]+; Max-Age=600; Path=\/; HttpOnly; Secure; SameSite=Lax$/
  )
  return { url: away.headers["location"] ?? "", cookie: cookieOf(away) }
}

const pathOf = (url: string, { id }: Pick<Given, "id">) => {
  assert.strictEqual(url.startsWith(`${callbackOf(id)}?`), true, url)
  return url.slice(origin.length)
}

/** The whole way of a person, and the service's answer in the end. */
const signIn = async (
  service: Service,
  given: Pick<Given, "id">,
  person: Person | null,
  { visit } = provider
) => {
  const { cookie, url } = await sentAway(service, given, "?to=%2Fportal%2Freviews")
  return get(service, pathOf(await visit(url, person), given), cookie)
}

const actionsOf = async (service: Service, { id }: Given) => {
  const { data } = await service.management("GET", `/companies/${id}/audit?limit=50`)
  return data.map(({ action, details }: { readonly action: string; readonly details: object }) =>
    "way" in details ? `${action} ${details.way}` : action
  )
}

onTwoInstances(
  (instances) => {
    it("A member is found by a verified address once, and by the provider's own id from then on", async () => {
      const [one, two] = instances()
      const given = await withProvider(one)
      const person = personOf(given.email.toUpperCase())
      const entered = await signIn(two, given, person)
      assertLeads(entered, "/portal/reviews")
      const cookie = cookieOf(entered)
      assert.match(cookie, /^__Host-session=[\w-]{43}$/)
      assert.match(entered.headers["set-cookie"] ?? "", /__Host-provider=; Max-Age=0;/)
      assert.strictEqual((await get(one, "/portal", cookie)).status, 200)
      assert.strictEqual((await get(one, settings, cookie)).status, 200)
      const moved = personOf("elsewhere@shop.example", { sub: person.sub, email_verified: false })
      assert.strictEqual((await signIn(one, given, moved)).status, 303)
      const second = await signIn(one, given, personOf(given.email))
      assert.deepStrictEqual(title(second), [
        403,
        "Your provider account is linked to another member"
      ])
      assert.deepStrictEqual((await actionsOf(two, given)).slice(0, 3), [
        "member.sign_in_failed provider",
        "member.signed_in provider",
        "member.signed_in provider"
      ])
    })

    it("A provider on the same machine may speak plain http, where the operator lets it be reached", async () => {
      const [one] = instances()
      const given = await withProvider(one, plainProvider)
      const { headers, status } = await signIn(one, given, personOf(given.email), plainProvider)
      assert.deepStrictEqual([status, headers["location"]], [303, "/portal/reviews"])
    })

    it("Nobody is let in who is not a member, whose address is not verified, or whom the provider refuses", async () => {
      const [one] = instances()
      const given = await withProvider(one)
      const stranger = await givenCompany(one)
      for (const [person, status, words] of [
        [personOf("nobody@shop.example"), 403, "You are not a member of this company"],
        [personOf(stranger.email), 403, "You are not a member of this company"],
        [personOf(given.email, { email_verified: false }), 403, "Your address is not verified"],
        [null, 403, "Your company’s provider did not let you in"]
      ] as const) {
        const answer = await signIn(one, given, person)
        assert.deepStrictEqual(title(answer), [status, words])
        assert.match(answer.headers["set-cookie"] ?? "", /^__Host-provider=; Max-Age=0;[^,]*$/)
      }
      assert.deepStrictEqual(title(await get(one, "/portal/sign-in/company/cmp_1")), [
        404,
        "Page not found"
      ])
    })

    it("An id or an address that no store takes is refused, and is no fault of the service", async () => {
      const [one] = instances()
      const given = await withProvider(one)
      const { email } = given
      const invalid = "Your company’s provider sent an invalid answer"
      for (const [person, status, words] of [
        [personOf(email, { sub: "s".repeat(256) }), 400, invalid],
        [personOf(email, { sub: "user\0" }), 400, invalid],
        [personOf(email, { sub: "user\uD800" }), 400, invalid],
        [personOf(`\0${email}`), 403, "You are not a member of this company"]
      ] as const) {
        assert.deepStrictEqual(title(await signIn(one, given, person)), [status, words])
      }
      const longest = personOf(email, { sub: "s".repeat(255) })
      assert.strictEqual((await signIn(one, given, longest)).status, 303)
    })

    it("A sign-in holds for its browser, question, client, issuer and once", async () => {
      const [one, two] = instances()
      const given = await withProvider(one)
      const person = personOf(given.email)
      const notHeld = async (path: string, cookie: string) => {
        const answer = await get(two, path, cookie)
        assert.deepStrictEqual(title(answer), [400, "This sign-in is not valid"])
        assert.notInclude(answer.headers["set-cookie"] ?? "", "session")
      }
      const changed = async (
        url: (original: URL) => void,
        path: (original: URL) => void = () => {}
      ) => {
        const away = await sentAway(one, given)
        const there = new URL(away.url)
        url(there)
        const back = new URL(await provider.visit(there.href, person))
        path(back)
        return { path: pathOf(back.href, given), cookie: away.cookie }
      }
      const set = (name: string, value: string) => (url: URL) => url.searchParams.set(name, value)
      const kept = () => {}
      for (const [url, path] of [
        [kept, set("state", "another")],
        [kept, (back: URL) => back.searchParams.delete("state")],
        [kept, set("iss", plainProvider.issuer)],
        [kept, (back: URL) => back.searchParams.delete("iss")],
        [kept, set("code", "another")],
        [set("nonce", "another"), kept],
        [set("client_id", "another-client"), kept],
        [set("code_challenge", "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM"), kept]
      ] as const) {
        const { cookie, path: back } = await changed(url, path)
        await notHeld(back, cookie)
      }
      const [first, second] = [await changed(kept), await changed(kept)]
      await notHeld(first.path, second.cookie)
      await notHeld(first.path, "")
      await notHeld(first.path, "__Host-provider=AAAA.AAAA")
      const right = await changed(kept)
      assert.strictEqual((await get(two, right.path, right.cookie)).status, 303)
      await notHeld(right.path, right.cookie)
    })

    it("A provider whose servers fail cannot be reached, and is not called set up wrongly", async () => {
      const [one] = instances()
      const given = await withProvider(one)
      const failing = createServer((_, response) => void response.writeHead(502).end())
      const { close, port } = await listenOn(failing, "127.0.0.1", 0)
      const issuer = `http://127.0.0.1:${port}`
      await given.send(settings, { issuer, clientId, secret: clientSecret })
      const answer = await get(one, `/portal/sign-in/company/${given.id}`)
      await close()
      assert.deepStrictEqual(title(answer), [503, "Your company’s provider cannot be reached"])
      assert.include(answer.text, "answered with status 502")
    })

    it("A provider whose tokens are not valid is at fault, and not the browser", async () => {
      const [one] = instances()
      const given = await withProvider(one)
      const { close, issuer } = await openTokenEndpoint((_, response) => {
        response.setHeader("content-type", "application/json").end(JSON.stringify(tokens))
      })
      const claims = { iss: issuer, aud: clientId, sub: "person", iat: 1, exp: 2 }
      const tokenOf = (payload: object) =>
        [{ alg: "RS256" }, payload, {}]
          .map((part) => Buffer.from(JSON.stringify(part)).toString("base64url"))
          .join(".")
      const tokens = { access_token: "a", token_type: "Bearer", id_token: "" }
      await given.send(settings, { issuer, clientId, secret: clientSecret })
      for (const [payload, words] of [
        [claims, "expiration is past current timestamp"],
        [{ ...claims, exp: 9_999_999_999 }, "&quot;nonce&quot; (nonce) claim missing"]
      ] as const) {
        tokens.id_token = tokenOf(payload)
        const { cookie, url } = await sentAway(one, given)
        const state = new URL(url).searchParams.get("state")
        const path = `/portal/sign-in/company/${given.id}/callback?code=c&state=${state}`
        const answer = await get(one, path, cookie)
        assert.deepStrictEqual(title(answer), [
          400,
          "Your company’s provider sent an invalid answer"
        ])
        assert.include(answer.text, words)
      }
      await close()
    })

    it("A provider whose document lacks an address is set up wrongly, and the test of the settings says so", async () => {
      const [one] = instances()
      const given = await withOwner(one)
      const server = createServer((_, response) => void response.end(JSON.stringify(document)))
      const { close, port } = await listenOn(server, "127.0.0.1", 0)
      const issuer = `http://127.0.0.1:${port}`
      const document = { issuer, token_endpoint: `${issuer}/token`, jwks_uri: `${issuer}/keys` }
      await given.send(settings, { issuer, clientId, secret: clientSecret })
      const tested = await given.send(`${settings}/test`, {})
      const begun = await get(one, `/portal/sign-in/company/${given.id}`)
      await close()
      assert.include(
        tested.text,
        "no matching discovery document: it has no authorization_endpoint"
      )
      assert.deepStrictEqual(title(begun), [503, "Your company’s provider is not set up correctly"])
    })

    it("Testing the settings explains what is wrong, and the secret is never shown", async () => {
      const [one] = instances()
      const given = await withOwner(one)
      const tested = async (fields: Record<string, string>) => {
        await given.send(settings, { clientId, secret: clientSecret, ...fields })
        const answer = await given.send(`${settings}/test`, {})
        assert.notInclude(answer.text, clientSecret)
        return /role="(?:alert|status)"[^>]*>([^<]*)/.exec(answer.text)?.[1]
      }
      assert.include(await tested({ issuer: provider.issuer }), "knows the client")
      assert.include(
        await tested({ issuer: provider.issuer, secret: "wrong" }),
        "does not accept the client id with this secret"
      )
      assert.include(
        await tested({ issuer: provider.issuer, clientId: "unknown" }),
        "does not accept the client id with this secret"
      )
      assert.include(
        await tested({ issuer: `${provider.issuer}/x` }),
        "no matching discovery document"
      )
      for (const nearly of ["/", "/.well-known/openid-configuration"]) {
        const issuer = `${provider.issuer}${nearly}`
        assert.include(await tested({ issuer }), `it is that of ${provider.issuer}`)
      }
      assert.include(
        await tested({ issuer: "https://127.9.9.9:8443" }),
        "cannot be reached: connection refused"
      )
      assert.include(await tested({ issuer: "https://10.0.0.1" }), "address not allowed")
      assert.include(
        await tested({ issuer: "https://169.254.169.254/latest" }),
        "address not allowed"
      )
      const plain = { issuer: "http://login.example", clientId, secret: "s" }
      assert.strictEqual((await given.send(settings, plain)).status, 400)
      const page = await get(one, settings, given.cookie)
      assert.include(page.text, callbackOf(given.id))
      assert.include(page.text, `${origin}/portal/sign-in/company/${given.id}`)
    })

    it("The provider becomes the only way once its owner has signed in through it, and then mails lead to it", async () => {
      const [one, two] = instances()
      const given = await withProvider(one)
      const only = (value: string) => given.send(`${settings}/only`, { only: value })
      const elsewhere = await signInByMail(two, smtp, given.email)
      assertLeads(await only("1"), `${settings}?done=unproven`)
      const person = personOf(given.email)
      assert.strictEqual((await signIn(one, given, person)).status, 303)
      const entered = cookieOf(await signIn(one, given, person))
      assertLeads(await only("1"), `${settings}?done=required`)
      // Sessions by mail end, except the one that did this.
      const lasting = [elsewhere, entered, given.cookie].map((one_) => get(two, "/portal", one_))
      assert.deepStrictEqual(
        (await Promise.all(lasting)).map(Struct.get("status")),
        [303, 200, 200]
      )

      const company = `/portal/sign-in/company/${given.id}`
      const mail = await mailedCode(two, smtp, given.email)
      const link = await get(two, mail.link)
      assert.include(link.text, `href="${company}"`)
      assert.notInclude(link.text, "<form")
      const byCode = await post(two, mail.form, { code: mail.code })
      // By a link: browsers block a form that is redirected to another site.
      assert.deepStrictEqual(title(byCode), [403, "Sign in with your company’s provider"])
      assert.include(byCode.text, `href="${company}"`)
      assert.isUndefined(byCode.headers["set-cookie"])
      assert.strictEqual((await signIn(two, given, person)).status, 303)
    })

    it("An owner who signed in through the provider stays signed in when they change or remove it", async () => {
      const [one, two] = instances()
      const given = await withProvider(one)
      const cookie = cookieOf(await signIn(one, given, personOf(given.email)))
      const form = formIn(await get(one, settings, cookie))
      const another = { issuer: "https://another.example", clientId, secret: clientSecret }
      for (const [path, fields] of [
        [settings, another],
        [`${settings}/remove`, {}]
      ] as const) {
        assert.strictEqual((await post(one, path, { form, ...fields }, cookie)).status, 303)
        assert.strictEqual((await get(two, settings, cookie)).status, 200, path)
      }
    })
  },
  {
    ...smtpSettings(smtp.url),
    BASE_URL: origin,
    WORKERS: "true",
    WEBHOOK_ALLOWED_NETWORKS: "127.0.0.0/8",
    TRUSTED_PROXIES: "127.0.0.0/8"
  }
)
