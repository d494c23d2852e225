/** Goal: every page and form of the portal is for the right role of the own company (contract PORTAL-8). */
import { assert, it } from "@effect/vitest"
import { AuditLog, type MemberRole } from "@review-proof/ports"
import { send, proxiedService } from "@review-proof/testkit/http-service"
import { entered as signedInAs, formIn, withCookie } from "@review-proof/testkit/portal"
import { picture } from "@review-proof/testkit/pictures"
import { get, post, upload } from "@review-proof/testkit/pages"
import { layer } from "@review-proof/testkit/test"
import { Effect } from "effect"
import { TestClock } from "effect/testing"
import { pages } from "../src/pages.ts"
import { portalEntries, type PortalEntry } from "./portal-matrix.ts"
import { makeThings, type Things } from "./portal-things.ts"

const roles = ["member", "admin", "owner"] as const
const isEnough = (role: MemberRole, least: PortalEntry["role"]) =>
  least === "anybody" || roles.indexOf(role) >= roles.indexOf(least)

const portalPages = pages
  .map(({ method, path }) => `${method} ${path}`)
  .filter((page) => /^\w+ \/portal(?:\/|$)/.test(page))

interface Listed extends PortalEntry {
  readonly name: string
  readonly method: string
  readonly path: string
}

const listed = Object.entries(portalEntries).map(([name, entry]): Listed => {
  const [method = "", path = ""] = name.split(" ")
  return { ...entry, name, method, path }
})
const guarded = listed.filter(({ role }) => role !== "anybody")

/** The address of a page, about things of one company. */
const addressOf = ({ of, path, query = {} }: Listed, things: Things) => {
  const asked = Object.entries(query).map(([name, thing]) => [name, things[thing]])
  const search = asked.length === 0 ? "" : `?${new URLSearchParams(asked)}`
  return `${path.replace(":id", of === undefined ? ":id" : things[of])}${search}`
}

const entered = Effect.fnUntraced(function* (role: MemberRole) {
  const somebody = yield* signedInAs(role)
  return { ...somebody, form: formIn(yield* somebody.look("/portal")) }
})
type Entered = Effect.Success<ReturnType<typeof entered>>

let sendings = 0

const ask = (
  { cookie, form }: Pick<Entered, "cookie" | "form">,
  page: Listed,
  things: Things,
  more: ReadonlyArray<readonly [string, string]> = []
) => {
  const address = addressOf(page, things)
  sendings += 1
  const fields = { ...page.fields, form, sending: `sending-${sendings}` }
  if (page.method === "GET") return get(address, [["cookie", cookie], ...more])
  const headers = [...withCookie(cookie), ...more]
  const files = [
    ...(page.files ?? []).map((name) => [name, picture()] as const),
    ...(page.file === undefined ? [] : [["file", Buffer.from(page.file)] as const])
  ]
  return files.length === 0
    ? post(address, fields, headers)
    : upload(address, { fields, files }, headers)
}

/** Everything that anybody did in a company. */
const actionsOf = ({ company }: Entered) =>
  AuditLog.use((log) => log.page(company.id, {}, { limit: 100, after: null })).pipe(
    Effect.map(({ items }) => items.map(({ action, target }) => `${action} ${target}`))
  )

it("every page of the portal has its line in the table", () => {
  assert.sameMembers(Object.keys(portalEntries), portalPages)
})

layer(proxiedService())("in the portal,", (test) => {
  test.each(guarded)("roles do what they may and no more: $name", function* (page) {
    for (const role of roles) {
      const somebody = yield* entered(role)
      const answer = yield* ask(somebody, page, yield* makeThings(somebody))
      if (isEnough(role, page.role)) {
        assert.oneOf(answer.status, page.method === "GET" ? [200] : [200, 303], role)
        assert.notInclude(answer.headers["location"] ?? "", "/portal/sign-in?", role)
      } else {
        assert.deepStrictEqual(
          [answer.status, answer.text.includes("Your role does not allow this")],
          [403, true],
          role
        )
      }
    }
  })

  test.each(guarded.filter(({ of, query }) => of !== undefined || query !== undefined))(
    "nothing is found of another company, nor changed: $name",
    function* (page) {
      const [somebody, stranger] = [yield* entered("owner"), yield* entered("owner")]
      const things = yield* makeThings(stranger)
      const before = yield* actionsOf(stranger)
      assert.strictEqual((yield* ask(somebody, page, things)).status, 404)
      assert.deepStrictEqual(yield* actionsOf(stranger), before)
      for (const id of ["x", "%00", "rev_99999999999999999999", "../../v1"]) {
        const none = Object.keys(things).map((thing) => [thing, encodeURIComponent(id)])
        const answer = yield* ask(somebody, page, { ...things, ...Object.fromEntries(none) })
        assert.strictEqual(answer.status, 404, id)
      }
    }
  )

  test.each(guarded)("it needs a session: $name", function* (page) {
    const somebody = yield* entered("owner")
    const things = yield* makeThings(somebody)
    const before = yield* actionsOf(somebody)
    const nobody = { ...somebody, cookie: "" }
    const answer = yield* ask(nobody, page, things, [["authorization", `Bearer ${somebody.key}`]])
    assert.strictEqual(answer.status, 303)
    assert.match(answer.headers["location"] ?? "", /^\/portal\/sign-in(?:\?|$)/)
    assert.deepStrictEqual(yield* actionsOf(somebody), before)
  })

  test.each(guarded.filter(({ method }) => method === "POST"))(
    "a form of another session or site does nothing: $name",
    function* (page) {
      const [somebody, stranger] = [yield* entered("owner"), yield* entered("owner")]
      const things = yield* makeThings(somebody)
      const before = yield* actionsOf(somebody)
      for (const form of ["", stranger.form]) {
        assert.strictEqual((yield* ask({ ...somebody, form }, page, things)).status, 403)
      }
      for (const foreign of [
        ["origin", "https://evil.example"],
        ["sec-fetch-site", "cross-site"]
      ] as const) {
        assert.strictEqual((yield* ask(somebody, page, things, [foreign])).status, 403)
      }
      assert.deepStrictEqual(yield* actionsOf(somebody), before)
    }
  )

  test.each(guarded)("it asks to sign in again where that is owed: $name", function* (page) {
    const somebody = yield* entered("owner")
    const things = yield* makeThings(somebody)
    yield* TestClock.adjust("11 minutes")
    const answer = yield* ask(somebody, page, things)
    const isLedAway = (answer.headers["location"] ?? "").startsWith("/portal/sign-in?again=1")
    assert.strictEqual(isLedAway, page.fresh === true)
  })

  test.each(roles.map((role) => ({ role })))(
    "no page leads a role to what it may not do: $role",
    function* ({ role }) {
      const somebody = yield* entered(role)
      const things = yield* makeThings(somebody)
      const own = guarded.filter((page) => page.method === "GET" && isEnough(role, page.role))
      for (const page of own) {
        const { text } = yield* ask(somebody, page, things)
        for (const [, method, path = ""] of text.matchAll(/(href|action)="(\/portal[^"?#]*)/g)) {
          const entry = entryOf(method === "href" ? "GET" : "POST", path)
          assert.isTrue(entry !== undefined && isEnough(role, entry.role), `${page.name}: ${path}`)
        }
      }
    }
  )

  test("an unknown address of the portal is not found", function* () {
    const { cookie } = yield* entered("owner")
    const answer = yield* send({ path: "/portal/nowhere", headers: [["cookie", cookie]] })
    assert.strictEqual(answer.status, 404)
  })
})

/** The line that an address belongs to; literal parts go before parameters. */
const entryOf = (method: string, address: string): Listed | undefined =>
  listed
    .filter((page) => page.method === method && patternOf(page.path).test(address))
    .sort((left, right) => left.path.split(":").length - right.path.split(":").length)[0]

const patternOf = (path: string) => new RegExp(`^${path.replaceAll(/:\w+/g, "[^/]+")}$`)
