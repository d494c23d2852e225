/**
 * Goal: behind a proxy that serves the site below a path, every link of a page leads to a page of
 * the site.
 */
import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { Service, serviceWith } from "@review-proof/testkit/service/http-service"
import {
  invite,
  invited,
  linkTo,
  makeAccount,
  makeReview
} from "@review-proof/testkit/service/http-world"
import { get, post, submissionIn, praise } from "@review-proof/testkit/portal/pages"
import { entered } from "@review-proof/testkit/portal/portal"
import { layer } from "@review-proof/testkit/test"

const prefix = "/opinions$&"
const site = `https://market.example${prefix}`

/** Paths on this host that a page names, as a browser does that knows the page by its public path. */
const linksOn = (page: string, publicPath: string) =>
  [...page.matchAll(/\s(?:href|src|(?:form)?action)="([^"#][^"]*)"/g)]
    .map(
      ([, link = ""]) =>
        new URL(link.replaceAll("&amp;", "&"), `https://market.example${publicPath}`)
    )
    .filter(({ host }) => host === "market.example")
    .map(({ pathname, search }) => `${pathname}${search}`)

layer(serviceWith({ BASE_URL: site }))("a site below a path", (test) => {
  test("has no link on its pages that leaves it, or is broken", function* () {
    const { business } = yield* makeAccount()
    for (let count = 0; count < 11; count += 1) {
      yield* makeReview(business.id, { text: `Look at <a href="/elsewhere"> ${count}` })
    }
    const review = yield* makeReview(business.id, {})
    const invitation = yield* invite(business)
    const pages = [
      `/b/${business.id}`,
      `/b/${business.id}?stars=5`,
      `/b/${business.id}/thanks?review=rev_${review.id}`,
      `/reviews/rev_${review.id}`,
      `/widgets/${business.id}/reviews`,
      "/nowhere",
      "/docs",
      yield* linkTo("review", invitation),
      yield* linkTo("unsubscribe", invitation)
    ]
    const links = new Set<string>()
    for (const path of pages) {
      const { text } = yield* get(path)
      for (const link of linksOn(text, `${prefix}${path}`)) links.add(link)
    }
    assert.isAbove(links.size, 10)
    for (const link of links) {
      assert.isTrue(link.startsWith(`${prefix}/`), link)
      const { status } = yield* get(link.slice(prefix.length))
      const isInOtherLanguage = link.startsWith(`${prefix}/nowhere?lang=`)
      assert.oneOf(status, isInOtherLanguage ? [404] : [200, 303], link)
    }
    assert.include((yield* get(`/b/${business.id}`)).text, "&lt;a href=&quot;/elsewhere&quot;&gt;")
  })

  test("sends each form of the portal to a page of its own, whichever button is pressed", function* () {
    const { look } = yield* entered("owner")
    const path = "/portal/settings/privacy"
    const links = linksOn((yield* look(path)).text, `${prefix}${path}`)
    assert.include(links, `${prefix}${path}/erase`)
    for (const link of links) assert.isTrue(link.startsWith(`${prefix}/`), link)
  })

  test("leads on from a form to a page of its own", function* () {
    const { path } = yield* invited("review")
    const submission = submissionIn(yield* get(path))
    const sent = yield* post(path, { ...praise, submission }, [
      ["origin", "https://market.example"]
    ])
    assert.strictEqual(sent.headers["location"], `${prefix}${path}/thanks`)
  })

  test("leads to signing in from a form after the session's end, and back to the form's page", function* () {
    const path = "/portal/reviews/rev_1/reply"
    const sent = yield* post(path, { text: "Thanks." })
    const asking = `${prefix}/portal/sign-in?unsaved=1&to=${encodeURIComponent(path)}`
    assert.strictEqual(sent.headers["location"], asking)
    assert.strictEqual((yield* get(path)).headers["location"], `${prefix}/portal/reviews/rev_1`)
  })

  test("lets its API reference read the description below the same path", function* () {
    const { port } = yield* Service
    const start = yield* Effect.promise(() => fetch(`http://127.0.0.1:${port}/docs/start.js`))
    const script = yield* Effect.promise(() => start.text())
    const [, url = ""] = /"url":"([^"]+)"/.exec(script) ?? []
    assert.strictEqual(new URL(url, `${site}/docs`).href, `${site}/v1/openapi.json`)
  })
})
