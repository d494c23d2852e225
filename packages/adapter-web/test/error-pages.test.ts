/** Goal: whatever goes wrong, visitors are told in their language and find a way on. */
import { assert, describe } from "@effect/vitest"
import { Reviews, StoreUnavailable } from "@review-proof/ports"
import { ModerationQueue, OperatorSessions } from "@review-proof/ports/store"
import { languages } from "@review-proof/translations"
import { Effect, Layer } from "effect"
import { baseUrl, serviceWith } from "@review-proof/testkit/service/http-service"
import { invited, makeAccount } from "@review-proof/testkit/service/http-world"
import { enterConsole, getManagementPage } from "@review-proof/testkit/portal/console"
import { get, post, praise } from "@review-proof/testkit/portal/pages"
import { layer } from "@review-proof/testkit/test"

const german = [["accept-language", "de"]] as const

const titleOf = (page: string) => /<h1>([^<]*)<\/h1>/.exec(page)?.[1]

const languageLinks = (page: string) =>
  [...page.matchAll(/href="(\?[^"]*lang=\w\w)"/g)].flatMap(([, link]) => link ?? [])

const usedLink = Effect.gen(function* () {
  const { path } = yield* invited("review")
  yield* post(path, praise)
  return path
})

const unknownFilter = Effect.map(makeAccount(), ({ business }) => `/b/${business.id}?stars=9`)

layer(serviceWith())("an error on a visitor's page", (test) => {
  test.each([
    { status: 404, path: Effect.succeed("/nowhere?from=mail"), title: "Seite nicht gefunden" },
    { status: 404, path: Effect.succeed("/r/none"), title: "Unbekannter Link" },
    { status: 400, path: unknownFilter, title: "Unbekannter Filter oder unbekannte Seite" },
    { status: 410, path: usedLink, title: "Sie haben diesen Link schon benutzt" }
  ])("is in the visitor's language, with a link to each other language: $title", function* (given) {
    const path = yield* given.path
    const { status, text } = yield* get(path, german)
    assert.deepStrictEqual([status, titleOf(text)], [given.status, given.title])
    const links = languageLinks(text)
    assert.lengthOf(links, languages.length)
    const [address = "", query] = path.split("?")
    const french = links.find((link) => link.endsWith("lang=fr"))?.replaceAll("&amp;", "&") ?? ""
    if (query !== undefined) assert.include(french, query)
    const other = yield* get(`${address}${french}`, german)
    assert.strictEqual(other.status, given.status)
    assert.include(other.text, '<html lang="fr">')
  })

  test("is not taken from a cache for a program, which gets JSON at the same address", function* () {
    for (const accept of ["text/html", "application/json"]) {
      const { headers, status } = yield* get("/nowhere", [["accept", accept]])
      assert.deepStrictEqual([status, headers["vary"]], [404, "accept"])
    }
  })

  test("is in the visitor's language after a refused form too, without links that would lose the form", function* () {
    const { business } = yield* makeAccount()
    const path = `/b/${business.id}/reviews`
    const foreign = [...german, ["origin", "https://evil.example"]] as const
    const refusals = [
      yield* post("/robots.txt", {}, german),
      yield* post(path, praise, foreign),
      yield* post(path, "x".repeat(600_000), german)
    ]
    assert.deepStrictEqual(
      refusals.map(({ status, text }) => [status, titleOf(text), languageLinks(text).length]),
      [
        [405, "Das hat nicht funktioniert", 0],
        [403, "Dieses Formular kam von einer anderen Website", 0],
        [413, "Das ist zu lang", 0]
      ]
    )
  })
})

layer(serviceWith())("an unknown address among the pages for staff", (test) => {
  test.each([
    { by: "GET", place: "portal", answer: get("/portal/nowhere?lang=de", german), way: "/portal" },
    { by: "POST", place: "portal", answer: post("/portal/nowhere", {}, german), way: "/portal" },
    { by: "GET", place: "console", answer: getManagementPage("/nowhere", german), way: "/" }
  ])(
    "asked for by $by leads back to the $place, in the language of that",
    function* ({ answer, place, way }) {
      const { status, text } = yield* answer
      assert.deepStrictEqual([status, titleOf(text)], [404, "Page not found"])
      const label = place === "portal" ? "Go to the overview" : "Go to the queue"
      assert.include(text, `<a class="button" href="${way}">${label}</a>`)
      assert.include(text, '<html lang="en"')
    }
  )
})

layer(serviceWith({ REQUIRE_HTTPS: "true" }))(
  "a page over plain HTTP where HTTPS is required",
  (test) => {
    test("asks for a secure connection in the visitor's language", function* () {
      const { status, text } = yield* get("/", german)
      assert.deepStrictEqual(
        [status, titleOf(text)],
        [403, "Bitte nutzen Sie eine sichere Verbindung"]
      )
      assert.include(text, `href="${baseUrl}"`)
    })
  }
)

describe("while the store does not answer", () => {
  const lost = Effect.fail(new StoreUnavailable({ operation: "Reviews", cause: "secret-detail" }))
  const ports = Layer.effect(
    Reviews,
    Effect.map(Reviews, (reviews) => Reviews.of({ ...reviews, page: () => lost, find: () => lost }))
  )

  layer(serviceWith({}, { ports }))((test) => {
    test("a page says so in the visitor's language and no more, and can be read in others", function* () {
      const { business } = yield* makeAccount()
      for (const path of [
        `/b/${business.id}`,
        "/reviews/rev_1",
        `/widgets/${business.id}/reviews`
      ]) {
        const { headers, status, text } = yield* get(path, german)
        assert.deepStrictEqual([status, titleOf(text)], [500, "Etwas ist schiefgegangen"])
        assert.lengthOf(languageLinks(text), languages.length)
        assert.strictEqual(headers["cache-control"], "no-store")
        assert.notInclude(text, "secret-detail")
      }
    })
  })

  const withoutSessions = Layer.effect(
    OperatorSessions,
    Effect.map(OperatorSessions, (sessions) => ({ ...sessions, find: () => lost }))
  )
  const withoutQueue = Layer.mock(ModerationQueue, { page: () => lost, counts: () => lost })
  for (const [what, lostPort] of [
    ["a session", withoutSessions],
    ["the queue", withoutQueue]
  ] as const) {
    layer(serviceWith({}, { ports: lostPort }))((test) => {
      test(`a page of the console that needs ${what} says so`, function* () {
        const { look } = yield* enterConsole
        const { headers, status } = yield* look("/")
        assert.strictEqual(status, 500)
        assert.include(headers["content-type"], "text/html")
      })
    })
  }
})
