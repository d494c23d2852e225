/** Goal: each mail, in each language, has all that its reader needs, in both of its parts. */
import { assert, describe } from "@effect/vitest"
import { test } from "@review-proof/testkit/test"
import { directionOf, languages, mailTexts } from "@review-proof/translations"
import { Effect, Redacted } from "effect"
import {
  aLowReview,
  aNotice,
  anExpiryNotice,
  anInvitation,
  anInvitedMember,
  aSignInNotice,
  aUsageNotice,
  invite,
  aReportDecision,
  notify
} from "./messages.ts"
import { received } from "./received.ts"

const reminder = { firstSentAt: Date.UTC(2026, 10, 15), products: [], reference: null }
const reviewUrl = "https://reviews.example/r/abc"
const mails = languages.flatMap(({ tag }) => [
  { tag, kind: "invitation", message: anInvitation({ language: tag }) },
  { tag, kind: "reminder", message: anInvitation({ language: tag, ...reminder }) }
])

describe("An invitation's mail", () => {
  test.live.each(mails)("is complete: $kind in $tag", function* ({ kind, message, tag }) {
    const { header, html, raw, subject, text } = yield* received(invite(message))
    const texts = yield* Effect.promise(() => mailTexts(tag))
    assert.isBelow(raw.length, 30_000)
    assert.include(html, `<html lang="${tag}" dir="${directionOf(tag)}"`)
    assert.include(html, `<div lang="${tag}" dir="${directionOf(tag)}">`)
    assert.include(html, `<title>${texts.text("invitation.title")}</title>`)
    assert.include(html, texts.text("invitation.preheader"))
    const named = kind === "reminder" ? "invitation.reminderSubject" : "invitation.subject"
    assert.strictEqual(subject, texts.text(named, { business: "Nordic Bikes" }))
    for (const part of [subject, text, html])
      assert.notMatch(part, /invitation\.|[{}](?!:|[a-z.@\n])/)
    for (const part of [text, visible(html)]) {
      assert.include(part, "Jane Doe")
      assert.include(part, "Jane D.")
      assert.include(part, texts.text("business.write"))
      assert.include(part, texts.day(message.askedAt))
      assert.include(part, "Review Proof")
      if (kind === "invitation") assert.include(part, "NB-4711")
      if (kind === "invitation") assert.include(part, "Touring bike · Bell")
      if (kind === "reminder") assert.include(part, texts.day(reminder.firstSentAt))
    }
    assert.includeMembers(text.split("\n"), [reviewUrl, "https://reviews.example/u/abc"])
    assert.deepStrictEqual(linksIn(html), [
      ...[1, 2, 3, 4, 5].map((stars) => `${reviewUrl}?stars=${stars}`),
      reviewUrl,
      "https://reviews.example/u/abc"
    ])
    assert.notInclude(visible(html), "https:")
    assert.deepStrictEqual(html.match(/<img [^>]*>/g), [
      '<img src="https://reviews.example/o/abc" width="1" height="1" alt="" />'
    ])
    assert.strictEqual(header("list-unsubscribe"), "<https://reviews.example/u/abc>")
  })

  test.live("is from the business by name, and answers go to its own address", function* () {
    const businessName = "Bäckerei “Süß, & Söhne”"
    const message = anInvitation({ businessName, replyTo: "hallo@suess.example" })
    const mail = yield* received(invite(message))
    const address = "reviews@reviews.example"
    assert.deepStrictEqual(mail.from, { name: `${businessName} via Review Proof`, address })
    assert.deepStrictEqual(mail.replyTo, ["hallo@suess.example"])
    assert.deepStrictEqual((yield* received(invite(anInvitation()))).replyTo, [])
  })

  test.live("mentions neither order nor products if they are unknown", function* () {
    const message = anInvitation({ products: [], reference: null })
    const { html, text } = yield* received(invite(message))
    for (const part of [text, html]) assert.notMatch(part, /Order number|Product/)
  })

  test.live.each([
    ["from left to right", "en", "right"],
    ["from right to left", "ar", "left"]
  ] as const)(
    "says at the end of its line of stars, read $0, which are the most",
    function* ([, language, end]) {
      const { html } = yield* received(invite(anInvitation({ language })))
      const texts = yield* Effect.promise(() => mailTexts(language))
      const cells = [...html.matchAll(/<td\s[^>]*align="(left|right)"[^>]*>([^<]+)<\/td>/g)]
      const sides = cells.map(([, side, words = ""]) => [words.trim(), side])
      assert.deepStrictEqual(sides, [[texts.text("form.star.5"), end]])
    }
  )

  test.live("stays small for many products and long names", function* () {
    const message = anInvitation({
      language: "ar",
      businessName: "متجر".repeat(30),
      customerName: Redacted.make("ليلى".repeat(30)),
      products: Array.from({ length: 20 }, () => "قهوة".repeat(50))
    })
    const { raw, text } = yield* received(invite(message))
    assert.isBelow(raw.length, 30_000)
    assert.isBelow(Math.max(...raw.split("\r\n").map(({ length }) => length)), 998)
    assert.include(text, "…")
  })
})

describe("A notice's mail", () => {
  test.live.each([
    [
      aNotice,
      "A webhook endpoint was paused",
      "https://reviews.example/portal/webhooks/we_1",
      [
        "https://hooks.example/in",
        "we_1",
        "2026-11-01 08:30 UTC",
        "status 503",
        "you are the owner of Nordic",
        "in the business portal"
      ]
    ],
    [
      anExpiryNotice,
      "An API key expires soon",
      "https://reviews.example/portal/developer",
      [
        "Checkout (pk_live_ab12…cd34)",
        "2026-11-28 09:00 UTC",
        "you created this key for Nordic",
        "in the business portal"
      ]
    ],
    [
      aUsageNotice,
      "80% of the month’s requests are used",
      "https://reviews.example/portal/usage",
      ["80% of the requests of 2026-11", "80,999", "100,000", "you look after the usage of Nordic"]
    ],
    [
      aLowReview,
      "A review with 1 star about Nordic Bikes",
      "https://reviews.example/portal/reviews/rev_7",
      ["A customer gave 1 star to Nordic Bikes.", "you asked for it as a member of Nordic"]
    ]
  ] as const)(
    "says in both parts what happened and what to do: $1",
    function* ([notice, title, page, facts]) {
      const { from, header, html, subject, text, to } = yield* received(notify(notice))
      assert.strictEqual(header("auto-submitted"), "auto-generated")
      assert.notInclude(html, "<img")
      assert.deepStrictEqual([to, subject], [["owner@example.com"], title])
      assert.deepStrictEqual(from, { name: "Review Proof", address: "reviews@reviews.example" })
      assert.include(html, '<html lang="en" dir="ltr"')
      for (const part of [text, visible(html)]) {
        for (const fact of facts) assert.include(part, fact)
        assert.include(part, "Hello Ada Lind,")
        assert.include(part, "Choose which emails you get")
      }
      const links = [page, "https://reviews.example/portal/settings/notices"]
      assert.deepStrictEqual(linksIn(html), links)
      for (const link of links) assert.include(text, `\n${link}\n`)
    }
  )

  test.live("leaves out the last answer where the log has none", function* () {
    const { text } = yield* received(notify({ ...aNotice, lastAttempt: null }))
    assert.include(text, "https://hooks.example/in")
    assert.notInclude(text, "Last answer")
  })

  test.live("has the link and the code for signing in, in both parts", function* () {
    const { html, subject, text } = yield* received(notify(aSignInNotice))
    assert.strictEqual(subject, "Sign in to Review Proof")
    const url = "https://reviews.example/portal/sign-in/abc?to=%2Fportal"
    assert.deepStrictEqual(linksIn(html), [url])
    assert.include(text, `\n${url}\n`)
    for (const part of [text, visible(html)]) assert.include(part, "012345")
  })

  test.live("says who invites a colleague to which company, and where they sign in", function* () {
    const { html, subject, text } = yield* received(notify(anInvitedMember))
    const { companyName } = anInvitedMember
    assert.strictEqual(subject, `Robin Marsh invites you to ${companyName}`)
    assert.deepStrictEqual(linksIn(html), ["https://reviews.example/portal/sign-in"])
    for (const part of [text, visible(html)]) {
      assert.include(part, `Robin Marsh added you to ${companyName}`)
      assert.include(part, "nobody can sign in without it")
      assert.include(part, `because Robin Marsh added your address to ${companyName}.`)
    }
  })

  test.live("isolates names whose script runs the other way", function* () {
    const [noor, cafe] = ["\u2068نور\u2069", "\u2068مقهى\u2069"]
    const named = { memberName: "نور", companyName: "مقهى" }
    const notice = { ...anInvitedMember.notice, invitedBy: "نور" }
    const invited = yield* received(notify({ ...anInvitedMember, ...named, notice }))
    assert.strictEqual(invited.subject, `${noor} invites you to ${cafe}`)
    const { html, text } = yield* received(notify({ ...aNotice, ...named }))
    for (const part of [text, visible(html)]) {
      assert.include(part, `Hello ${noor},`)
      assert.include(part, `you are the owner of ${cafe}.`)
    }
  })
})

describe("The mail about a decided report", () => {
  test.live.each(languages.map(({ direction, tag }) => [tag, direction] as const))(
    "says in both parts, in the visitor's language, what was decided and why: %s",
    function* ([tag, direction]) {
      const { html, subject, text } = yield* received(notify(aReportDecision(tag)))
      const texts = yield* Effect.promise(() => mailTexts(tag))
      const date = texts.day(Date.UTC(2026, 10, 16, 12))
      const decided = texts.text("report.upheld", { business: "Acme Bikes", date })
      assert.include(html, `<html lang="${tag}" dir="${direction}"`)
      assert.include(subject, "Acme Bikes")
      for (const part of [text, visible(html)]) {
        assert.include(part, decided)
        assert.include(part, "The author works for a competitor")
        assert.include(part, "Acme Bikes")
        assert.include(part, "Review Proof")
      }
      assert.deepStrictEqual(linksIn(html), [])
    }
  )
})

describe("Every mail", () => {
  test.live.each([
    { name: "an invitation", of: invite(anInvitation()), direction: "ltr" },
    { name: "one in Arabic", of: invite(anInvitation({ language: "ar" })), direction: "rtl" },
    { name: "a notice", of: notify(aNotice), direction: "ltr" },
    { name: "a decided report", of: notify(aReportDecision("he")), direction: "rtl" }
  ])("uses only what Word, which renders mails in Outlook, supports: $name", function* (given) {
    const { html } = yield* received(given.of)
    assert.notMatch(html, /display:(?:inline-)?(?:flex|grid)|position:|float:|url\(|\drem/)
    for (const [table] of html.matchAll(/<table[^>]*>/g)) {
      assert.include(table, `dir="${given.direction}"`)
      assert.include(table, 'cellspacing="0"')
    }
    const sides = [...html.matchAll(/<th\s[^>]*align="(left|right)"/g)].map(([, side]) => side)
    assert.deepStrictEqual([...new Set(sides)], [given.direction === "rtl" ? "right" : "left"])
    // Nothing of a cell goes on in the tables within it.
    const cells = [...html.matchAll(/<t[dh]([^>]*)>(?!\s*<(?:table|div|a|\/td)\b)/g)]
    assert.isAbove(cells.length, 2)
    for (const [cell, attributes] of cells) {
      assert.match(attributes ?? "", /[^-]color:#/, cell)
      assert.match(attributes ?? "", /font:/, cell)
    }
  })
})

const linksIn = (html: string) => [...html.matchAll(/href="([^"]*)"/g)].map(([, url]) => url)

const visible = (html: string) =>
  html
    .replace(/^[^]*<body/, "<body")
    .replace(/<[^>]*>/g, "")
    .replaceAll("&#39;", "'")
