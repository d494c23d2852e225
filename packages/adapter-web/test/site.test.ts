import { assert } from "@effect/vitest"
import { changeBusiness } from "@review-proof/domain/companies"
import { Service, serviceWith } from "@review-proof/testkit/service/http-service"
import { makeAccount } from "@review-proof/testkit/service/http-world"
import { get, post } from "@review-proof/testkit/portal/pages"
import { BusinessId } from "@review-proof/ports"
import { changed, givenCompany, sampleBusiness } from "@review-proof/ports/testing"
import { TestClock } from "effect/testing"
import { layer } from "@review-proof/testkit/test"

const asProgram = (path: string, accept: string) =>
  Service.use((service) => service.send({ path, headers: [["accept", accept]] }))

layer(serviceWith())("A site", (test) => {
  test("shows its name at its root, with links to the portal and the API reference", function* () {
    const { headers, status, text } = yield* get("/")
    assert.strictEqual(status, 200)
    assert.include(headers["content-type"], "text/html")
    for (const path of ["/portal", "/docs"]) assert.include(text, `href="${path}"`)
    assert.notInclude(text, "source ")
    const hebrew = yield* get("/", [["accept-language", "he"]])
    assert.include(hebrew.text, '<html lang="he" dir="rtl">')
    assert.notInclude(hebrew.text, "API reference")
  })

  test("has an icon, and a robots.txt and sitemap for search engines", function* () {
    const { business } = yield* makeAccount()
    const named = yield* makeAccount()
    yield* changeBusiness("test", named.business.id, { shortName: "named-shop" })
    assert.include((yield* get("/favicon.ico")).headers["content-type"], "image/svg+xml")
    const robots = yield* get("/robots.txt")
    assert.include(robots.text, "Sitemap: https://reviews.example/sitemap.xml")
    assert.include(robots.text, "Disallow: /r/")
    const { headers, text } = yield* get("/sitemap.xml")
    assert.include(headers["content-type"], "application/xml")
    assert.include(text, `<loc>https://reviews.example/b/${business.id}</loc>`)
    assert.include(text, "<loc>https://reviews.example/b/named-shop</loc>")
  })

  test("splits the sitemap into parts of at most 50,000 addresses that name each business", function* () {
    const { company } = yield* givenCompany()
    const made = 60_000
    const ids = Array.from({ length: made }, (_, place) =>
      BusinessId.make(`biz_${String(place).padStart(6, "0")}`)
    )
    for (let first = 0; first < made; first += 1000) {
      yield* changed(
        ...ids.slice(first, first + 1000).map(
          (id) =>
            ({
              _tag: "InsertBusiness",
              business: sampleBusiness({ id, companyId: company.id })
            }) as const
        )
      )
    }
    yield* TestClock.adjust("2 seconds")
    const located = ({ text }: { readonly text: string }) =>
      [...text.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address = ""]) => address)
    const index = yield* get("/sitemap.xml")
    assert.include(index.text, "<sitemapindex")
    const parts = located(index)
    assert.deepStrictEqual(
      parts,
      [1, 2].map((part) => `https://reviews.example/sitemap.xml?part=${part}`)
    )
    const all: Array<string> = []
    for (const part of parts) {
      const { headers, text } = yield* get(part.slice("https://reviews.example".length))
      assert.include(headers["content-type"], "application/xml")
      const addresses = located({ text })
      assert.isAtMost(addresses.length, 50_000)
      all.push(...addresses)
    }
    assert.strictEqual(new Set(all).size, all.length)
    const named = new Set(all)
    assert.isTrue(ids.every((id) => named.has(`https://reviews.example/b/${id}`)))
    for (const none of ["0", "3", "01", "1.5", "x"]) {
      assert.strictEqual((yield* get(`/sitemap.xml?part=${none}`)).status, 404)
    }
  })

  const unknown = [
    "/nowhere",
    "/b/biz_nobody",
    "/b/%00",
    "/reviews/rev_999999",
    "/reviews/x",
    "/r/none",
    "/r/%00"
  ]
  test.each(unknown)(
    "answers %s with a page to browsers and an error body to programs",
    function* (path) {
      const page = yield* get(path)
      assert.strictEqual(page.status, 404)
      assert.include(page.headers["content-type"], "text/html")
      assert.include(page.text, "<h1>")
      assert.match(page.text, /<a class="button" href="[^"]+"/, "a way on")
      for (const accept of ["text/html, text/*;q=0.5, application/*", "text/html, */*"]) {
        const answer = yield* asProgram(path, accept)
        assert.include(answer.headers["content-type"], "text/html", accept)
      }
      for (const accept of [
        "*/*",
        "application/json",
        "text/html, application/json",
        "text/html;q=0.5,application/json",
        "text/html;q=0.5,*/*"
      ]) {
        const answer = yield* asProgram(path, accept)
        assert.strictEqual(answer.status, 404)
        assert.strictEqual(JSON.parse(answer.text).error.code, "not_found")
      }
    }
  )

  test("answers a wrong method with a page, and the API with an error body to everybody", function* () {
    const wrong = yield* post("/robots.txt", {})
    assert.strictEqual(wrong.status, 405)
    assert.strictEqual(wrong.headers["allow"], "GET, HEAD")
    assert.include(wrong.text, "<h1>")
    for (const path of ["/v1/nowhere", "/v1", "/hooks/nowhere"]) {
      assert.strictEqual(JSON.parse((yield* get(path)).text).error.code, "not_found", path)
    }
  })
})

const gettingStarted = {
  demo: {
    businessId: "biz_demo",
    businessPath: "/b/demo",
    customerPath: "/r/abc1",
    key: "pk_live_demo"
  },
  managementUrl: "http://127.0.0.1:3001",
  environmentFile: "data/demo.env"
}

layer(serviceWith({ IMPRINT_URL: "https://shop.example/imprint" }))(
  "The end of each page",
  (test) => {
    test("links to the explanation of scores, and to the operator's own pages", function* () {
      const { text } = yield* get("/")
      for (const address of ["/about/score", "https://shop.example/imprint"]) {
        assert.include(text, `href="${address}"`)
      }
      assert.notInclude(text, "Privacy")
      const method = yield* get("/about/score")
      assert.strictEqual(method.status, 200)
      for (const weight of ["1.0", "0.9", "0.7", "0.4"]) assert.include(method.text, weight)
    })
  }
)

layer(serviceWith({}, { gettingStarted }))("The start page", (test) => {
  test("leads a newcomer to the demo, the references and a first call", function* () {
    const { text } = yield* get("/")
    for (const path of ["/b/demo", "/r/abc1", "/portal", "/docs", "/widgets/biz_demo"]) {
      assert.include(text, `href="${path}"`)
    }
    assert.include(text, "http://127.0.0.1:3001/management/docs")
    assert.include(text, 'href="/dev/outbox"')
    assert.include(text, "-H &quot;Authorization: Bearer pk_live_demo&quot;")
    assert.include(text, "source data/demo.env")
  })
})

layer(serviceWith({ HOME_URL: "https://shop.example" }))("The root", (test) => {
  test("sends visitors to HOME_URL where one is set", function* () {
    const { headers, status } = yield* get("/")
    assert.deepStrictEqual([status, headers["location"]], [302, "https://shop.example"])
  })
})
