/** Goal: every page and form of the portal is for the right role of the own company (contract PORTAL-8). */
import { assert, it } from "@effect/vitest"
import type { MemberRole } from "@review-proof/ports"
import { auditOf } from "@review-proof/testkit/domain/given"
import { send, serviceWith } from "@review-proof/testkit/service/http-service"
import { entered as signedInAs, withCookie } from "@review-proof/testkit/portal/portal"
import { picture } from "@review-proof/testkit/pictures"
import { get, post, unescaped, upload } from "@review-proof/testkit/portal/pages"
import { layer } from "@review-proof/testkit/test"
import { Context, Effect, Layer } from "effect"
import { TestClock } from "effect/testing"
import { pages } from "../../src/pages.ts"
import { portalEntries, type PortalEntry } from "./matrix.ts"
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
  const ids = path.replace(":review", things.review)
  return `${ids.replace(":id", of === undefined ? ":id" : things[of])}${search}`
}

const entered = Effect.fnUntraced(function* (role: MemberRole) {
  const somebody = yield* signedInAs(role)
  return { ...somebody, things: yield* makeThings(somebody) }
})
type Entered = Effect.Success<ReturnType<typeof entered>>

/** A member of each role, each in a company of their own, for what changes nothing. */
class Staff extends Context.Service<Staff>()("test/Staff", {
  make: Effect.all({ member: entered("member"), admin: entered("admin"), owner: entered("owner") })
}) {
  static readonly layer = Layer.effect(Staff, Staff.make)
}

let submissions = 0

const ask = (
  { cookie, form }: Pick<Entered, "cookie" | "form">,
  page: Listed,
  things: Things,
  more: ReadonlyArray<readonly [string, string]> = []
) => {
  const address = addressOf(page, things)
  submissions += 1
  const fields = { ...page.fields, form, submission: `submission-${submissions}` }
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

/** The names of selects, of buttons, of radios and lone checkboxes, and of hidden fields that say yes or no. */
const chosenNames = [
  /<(?:select|button)[^>]* name="([^"]*)"/g,
  /type="(?:radio|checkbox)"\s+name="(\w+)"/g,
  /type="hidden"\s+name="([^"]*)"\s+value="[01]"/g
]

/** The forms of a page that post, each with its hidden fields and the names of what is chosen. */
const formsIn = (text: string) =>
  Array.from(
    text.matchAll(/<form[^>]*\smethod="post"[^>]*\saction="([^"]*)"[^>]*>([^]*?)<\/form>/g),
    ([, action = "", fields = ""]) => ({
      action: unescaped(action),
      hidden: Object.fromEntries(
        Array.from(
          fields.matchAll(/type="hidden"\s+name="([^"]*)"\s+value="([^"]*)"/g),
          ([, name = "", value = ""]) => [name, unescaped(value)]
        )
      ),
      choices: new Set([
        ...chosenNames.flatMap((names) =>
          Array.from(fields.matchAll(names), ([, name = ""]) => name)
        ),
        ...Array.from(
          fields.matchAll(/type="checkbox"\s+name="(\w+)\.[^"]*"/g),
          ([, group = ""]) => `${group}.forged`
        )
      ])
    })
  )

/** Everything that anybody did in a company. */
const actionsOf = ({ company }: Entered) =>
  Effect.map(auditOf(company.id), (entries) =>
    entries.map(({ action, target }) => `${action} ${target}`)
  )

it("every page of the portal has its line in the table", () => {
  assert.sameMembers(Object.keys(portalEntries), portalPages)
})

const reads = guarded.filter(({ method }) => method === "GET")
const forms = guarded.filter(({ method }) => method === "POST")

layer(Layer.provideMerge(Staff.layer, serviceWith()))("In the portal,", (test) => {
  test.each(reads)("roles see what they may: $name", function* (page) {
    const staff = yield* Staff
    for (const role of roles.filter((one) => isEnough(one, page.role))) {
      assert.strictEqual((yield* ask(staff[role], page, staff[role].things)).status, 200, role)
    }
  })

  test.each(reads)(
    "a label leads to its field, since no id is there twice: $name",
    function* (page) {
      const { owner } = yield* Staff
      const { text } = yield* ask(owner, page, owner.things)
      const ids = Array.from(text.matchAll(/ id="([^"]*)"/g), ([, id]) => id)
      assert.deepStrictEqual(ids, [...new Set(ids)])
    }
  )

  test.each(reads)(
    "a page has no script or style that its policy forbids: $name",
    function* (page) {
      const { owner } = yield* Staff
      const { headers, text } = yield* ask(owner, page, owner.things)
      const policy = headers["content-security-policy"] ?? ""
      const written = text.replaceAll(/<textarea[^]*?<\/textarea>/g, "")
      if (!policy.includes("script-src 'self'")) assert.notInclude(written, "<script")
      if (!policy.includes("style-src 'unsafe-inline'")) assert.notInclude(written, 'style="')
    }
  )

  test.each(reads)("a form takes no choice that it does not offer: $name", function* (page) {
    const { owner } = yield* Staff
    const { text } = yield* ask(owner, page, owner.things)
    const before = yield* actionsOf(owner)
    for (const { action, choices, hidden } of formsIn(text)) {
      for (const name of choices) {
        const answer = yield* post(
          action,
          { ...hidden, [name]: "forged" },
          withCookie(owner.cookie)
        )
        const isRefused = answer.text.includes("The form did not arrive completely")
        // A business that is chosen is looked for, and not found.
        const expected = isRefused ? 400 : 404
        assert.strictEqual(answer.status, expected, `${action} ${name}`)
      }
    }
    assert.deepStrictEqual(yield* actionsOf(owner), before)
  })

  test.each(guarded.filter(({ role }) => role !== "member"))(
    "no role sees or does more than it may: $name",
    function* (page) {
      const staff = yield* Staff
      for (const role of roles.filter((one) => !isEnough(one, page.role))) {
        const { status, text } = yield* ask(staff[role], page, staff[role].things)
        const isSaid = text.includes("Your role does not allow this")
        assert.deepStrictEqual([status, isSaid], [403, true], role)
      }
    }
  )

  test.each(guarded.filter(({ of, query }) => of !== undefined || query !== undefined))(
    "nothing is found of another company, nor changed: $name",
    function* (page) {
      const { admin: stranger, owner } = yield* Staff
      const before = yield* actionsOf(stranger)
      assert.strictEqual((yield* ask(owner, page, stranger.things)).status, 404)
      assert.deepStrictEqual(yield* actionsOf(stranger), before)
      for (const id of ["x", "%00", "rev_99999999999999999999", "../../v1"]) {
        const none = Object.keys(owner.things).map((thing) => [thing, encodeURIComponent(id)])
        const answer = yield* ask(owner, page, { ...owner.things, ...Object.fromEntries(none) })
        assert.strictEqual(answer.status, 404, id)
      }
    }
  )

  test.each(guarded)("a caller without a session is sent to sign in: $name", function* (page) {
    const { owner } = yield* Staff
    const before = yield* actionsOf(owner)
    const withKey = [["authorization", `Bearer ${owner.key}`]] as const
    const answer = yield* ask({ ...owner, cookie: "" }, page, owner.things, withKey)
    assert.strictEqual(answer.status, 303)
    assert.match(answer.headers["location"] ?? "", /^\/portal\/sign-in(?:\?|$)/)
    assert.deepStrictEqual(yield* actionsOf(owner), before)
  })

  test.each(forms)("a form of another session or site does nothing: $name", function* (page) {
    const { admin: stranger, owner } = yield* Staff
    const before = yield* actionsOf(owner)
    for (const form of ["", stranger.form]) {
      assert.strictEqual((yield* ask({ ...owner, form }, page, owner.things)).status, 403)
    }
    const headers = withCookie(owner.cookie)
    const path = addressOf(page, owner.things)
    assert.strictEqual((yield* send({ method: "POST", path, headers })).status, 403)
    for (const foreign of [
      ["origin", "https://evil.example"],
      ["sec-fetch-site", "cross-site"]
    ] as const) {
      assert.strictEqual((yield* ask(owner, page, owner.things, [foreign])).status, 403)
    }
    assert.deepStrictEqual(yield* actionsOf(owner), before)
  })

  test.each(forms)(
    "a form from before the sign-in leads back to its page: $name",
    function* (page) {
      const { owner } = yield* Staff
      const { text } = yield* ask({ ...owner, form: "" }, page, owner.things)
      const link = /class="button" href="([^"]+)">Back to the form</
      const [, back = assert.fail("The main link is another")] = link.exec(text) ?? []
      const { status } = yield* get(unescaped(back), withCookie(owner.cookie))
      assert.include([200, 303], status, back)
    }
  )

  test.each(roles.map((role) => ({ role })))(
    "no page leads a role to what it may not do: $role",
    function* ({ role }) {
      const somebody = (yield* Staff)[role]
      for (const page of reads.filter((read) => isEnough(role, read.role))) {
        const { text } = yield* ask(somebody, page, somebody.things)
        for (const [, method, path = ""] of text.matchAll(/(href|action)="(\/portal[^"?#]*)/g)) {
          const entry = entryOf(method === "href" ? "GET" : "POST", path)
          assert.isTrue(entry !== undefined && isEnough(role, entry.role), `${page.name}: ${path}`)
        }
      }
    }
  )
})

const laterStaff = Layer.tap(Staff.layer, () => TestClock.adjust("10 minutes"))

layer(Layer.provideMerge(laterStaff, serviceWith()))("Ten minutes after signing in,", (test) => {
  test.each([...reads, ...forms.filter(({ fresh }) => fresh === true)])(
    "a page or form asks to sign in again only where a recent sign-in is required: $name",
    function* (page) {
      const { owner } = yield* Staff
      const answer = yield* ask(owner, page, owner.things)
      const { location = "" } = answer.headers
      if (page.fresh === true) {
        const to = encodeURIComponent(addressOf(page, owner.things))
        const unsaved = page.method === "POST" ? "&unsaved=1" : ""
        assert.strictEqual(location, `/portal/sign-in?again=1${unsaved}&to=${to}`)
      } else {
        assert.notInclude(location, "/portal/sign-in")
      }
    }
  )

  test.each(reads.filter(({ fresh, role }) => fresh === true && role !== "member"))(
    "a role that may not see a page is told so, and not asked to sign in again: $name",
    function* (page) {
      const { member } = yield* Staff
      assert.strictEqual((yield* ask(member, page, member.things)).status, 403)
      const path = addressOf(page, member.things)
      const headers = [["cookie", member.cookie]] as const
      assert.strictEqual((yield* send({ method: "HEAD", path, headers })).status, 403)
    }
  )
})

layer(serviceWith())("a form of the portal", (test) => {
  test.each(forms)(
    "is done for each role that may, after the sign-in that it requires: $name",
    function* (page) {
      for (const role of roles.filter((one) => isEnough(one, page.role))) {
        const somebody = yield* entered(role)
        if (page.fresh !== true) yield* TestClock.adjust("11 minutes")
        const answer = yield* ask(somebody, page, somebody.things)
        assert.oneOf(answer.status, [200, 303], role)
        assert.notInclude(answer.headers["location"] ?? "", "/portal/sign-in?", role)
      }
    }
  )

  // An import continues after its answer, and is sent twice in `import.test.ts`.
  const once = forms.filter(({ file, repeats }) => file === undefined && repeats !== true)
  test.each(once)(
    "that is sent again has the same answer, does nothing more, and leads to a page: $name",
    function* (page) {
      const somebody = yield* entered("owner")
      const before = yield* actionsOf(somebody)
      const sent = ask(somebody, page, somebody.things)
      const answers = yield* Effect.all([sent, sent], { concurrency: "unbounded" })
      const done = yield* actionsOf(somebody)
      const added = done.slice(0, done.length - before.length).map((line) => line.split(" ")[0])
      assert.deepStrictEqual(added, [...new Set(added)])
      const again = yield* sent
      for (const { status, text } of answers) {
        assert.deepStrictEqual([status, secretIn(text)], [again.status, secretIn(again.text)])
      }
      assert.deepStrictEqual(yield* actionsOf(somebody), done)
      const { location } = again.headers
      // A form about a reply leads to the review that it names, which is none of the company's here.
      if (location === undefined || page.of === "reply") return
      assert.strictEqual((yield* somebody.look(location)).status, 200)
    }
  )
})

/** The secret of a key or of an endpoint that a page shows. */
const secretIn = (text: string) => /(?:pk_live|whsec)_[\w-]{32,43}/.exec(text)?.[0]

/** The line that an address belongs to; literal parts go before parameters. */
const entryOf = (method: string, address: string): Listed | undefined =>
  listed
    .filter((page) => page.method === method && patternOf(page.path).test(address))
    .sort((left, right) => left.path.split(":").length - right.path.split(":").length)[0]

const patternOf = (path: string) => new RegExp(`^${path.replaceAll(/:\w+/g, "[^/]+")}$`)
