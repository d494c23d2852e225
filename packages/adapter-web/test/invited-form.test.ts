/** Goal: what an invited customer writes arrives once, as it was written. */
import { assertLeads, assertPage } from "@review-proof/testkit/portal/portal"
import { callerOf } from "@review-proof/testkit/domain/account"
import { assert } from "@effect/vitest"
import { cancelInvitation } from "@review-proof/domain/invitations"
import { invitationStatus } from "@review-proof/ports"
import { send, serviceWith } from "@review-proof/testkit/service/http-service"
import {
  invited,
  kept,
  makeReview,
  reviewsOf,
  shop,
  start
} from "@review-proof/testkit/service/http-world"
import { get, post, praise, submissionIn } from "@review-proof/testkit/portal/pages"
import { layer } from "@review-proof/testkit/test"

layer(serviceWith())("an invited customer's page", (test) => {
  test("takes the review, thanks for it, and is closed from then on", function* () {
    const { business, invitation, path } = yield* invited("review", { language: "de" })
    const page = yield* get(path)
    assertPage(page, 200, `<html lang="de">`)
    assert.include(page.text, "Ihre Erfahrung mit Acme Shop")
    assert.strictEqual(page.headers["cache-control"], "no-store")
    assert.strictEqual(invitationStatus(yield* kept(invitation.id)), "clicked")

    const fields = { ...praise, submission: submissionIn(page) }
    for (const sent of [yield* post(path, fields), yield* post(path, fields)]) {
      assertLeads(sent, `${path}/thanks`)
    }
    const thanks = yield* get(`${path}/thanks`)
    assertPage(thanks, 200, "Vielen Dank")

    const [review, ...others] = yield* reviewsOf(business)
    assert.deepStrictEqual(others, [])
    assert.containsSubset(review, {
      stars: 4,
      title: "Good",
      text: "Came on time, well packed.",
      experienceDate: "2026-01-31",
      proof: "invited",
      reviewerName: "Jane D.",
      invitationId: invitation.id,
      state: "published"
    })
    assert.include(thanks.text, `href="/reviews/rev_${review?.id}"`)
    assert.strictEqual(invitationStatus(yield* kept(invitation.id)), "reviewed")

    for (const used of [yield* get(path), yield* post(path, { ...praise, text: "Another" })]) {
      assert.strictEqual(used.status, 410)
      assert.notInclude(used.text, "<form")
      assert.include(used.text, "Sie haben diesen Link schon benutzt")
      assert.include(used.text, `href="/reviews/rev_${review?.id}"`)
    }
    const program = yield* send({ path, headers: [["accept", "application/json"]] })
    assert.containsSubset(program.json, {
      error: { code: "gone", message: "Your review is published." }
    })
  })

  test("says that the review is checked first where it is screened, and has no link to it", function* () {
    const { business, path } = yield* invited("review")
    yield* post(path, { ...praise, text: "See https://spam.example" })
    const thanks = yield* get(`${path}/thanks`)
    const used = yield* get(path)
    for (const { text } of [thanks, used]) {
      assert.notInclude(text, "/reviews/")
      assert.include(text, "A person reads it before it is published.")
      assert.include(text, `href="/b/${business.id}"`)
    }
  })

  test("does not count as clicked by a HEAD request or a prefetch", function* () {
    const { invitation, path } = yield* invited("review")
    const head = yield* send({ method: "HEAD", path })
    assert.strictEqual(head.status, 200)
    yield* get(path, [["sec-purpose", "prefetch"]])
    assert.strictEqual(invitationStatus(yield* kept(invitation.id)), "sent")
  })

  test("is gone once the invitation is withdrawn, and unknown where the link is not ours", function* () {
    const { business, invitation, path } = yield* invited("review", { sendAt: start + 86_400_000 })
    yield* cancelInvitation(callerOf(business.companyId, [business.id]), invitation.id)
    for (const answer of [yield* get(path), yield* post(path, praise)]) {
      assert.strictEqual(answer.status, 410)
      assert.notInclude(answer.text, "<form")
      assert.include(answer.text, "This invitation is no longer open")
      assert.include(answer.text, `href="/b/${business.id}/write"`)
    }
    for (const unknown of ["/r/x", "/r/%00"]) {
      assert.strictEqual((yield* post(unknown, praise)).status, 404, unknown)
    }
  })

  test.each([
    ["es-MX", "de", "es", "es-MX"],
    [null, "de-AT,de;q=0.9,en;q=0.8", "de", "de"],
    [null, "nl;q=0.1, xx,de ; q=0.9", "de", "de"],
    [null, "de;q=0,fr;q=0.000,es;q=0.001", "es", "es"],
    [null, "de;q=0", "en", "en"],
    [null, "pl", "pl", "pl"],
    [null, "fi", "en", "fi"],
    [null, "ca-ES", "en", "ca"],
    [null, "ru,en;q=0.5", "en", "ru"],
    [null, "nb-NO,nb;q=0.9", "en", "no"],
    [null, "iw", 'he" dir="rtl', "he"],
    [null, "mo,de;q=0.9", "de", "ro"],
    ["iw-IL", "de", 'he" dir="rtl', "iw-IL"],
    ["he-IL", "de", 'he" dir="rtl', "he-IL"],
    ...["*", "xx", '"><script>', "en-GB"].map((other) => [null, other, "en", "en"] as const)
  ] as const)(
    "for the language $0 and a browser that accepts $1 is in $2, the review in $3",
    function* ([language, accepted, shown, selected]) {
      const { path } = yield* invited("review", { language })
      const { text } = yield* get(path, [["accept-language", accepted]])
      assert.include(text, `<html lang="${shown}"`)
      assert.strictEqual(/<option\s+value="([^"]+)"[^>]*selected/.exec(text)?.[1], selected)
      assert.notInclude(text, `>${selected}</option>`)
    }
  )

  test.each([
    [null, "", "sv"],
    [null, "xx-Forged", "sv"],
    [null, "mt", "mt"],
    ["he-IL", "he-IL", "he-IL"],
    ["he-IL", "es-MX", "he-IL"]
  ] as const)(
    "for the language $0 takes $2 as that of a review sent with '$1'",
    function* ([invitedIn, language, taken]) {
      const { business, path } = yield* invited("review", { language: invitedIn })
      yield* post(path, { ...praise, language }, [["accept-language", "sv"]])
      assert.strictEqual((yield* reviewsOf(business))[0]?.language, taken)
    }
  )

  test("is shown again as typed, with each problem beside its field", function* () {
    const { business, path } = yield* invited("review", { language: "nl" })
    const page = yield* get(path)
    const answer = yield* post(path, {
      submission: submissionIn(page),
      title: "t".repeat(201),
      text: "",
      experience_date: "2026-02-30"
    })
    assert.strictEqual(answer.status, 400)
    for (const field of ["stars", "text", "title", "experienceDate"]) {
      assert.include(answer.text, `id="${field}-problem"`)
      assert.match(answer.text, new RegExp(`aria-describedby="${field}-problem`))
    }
    assert.include(answer.text, "t".repeat(201))
    assert.include(answer.text, `value="2026-02-30"`)
    assert.include(answer.text, "Kies één tot vijf sterren.")
    assert.include(answer.text, "<title>Fout: ")
    const summary = /<div class="notice"[^>]*tabindex="-1" autofocus[^]*?<\/div>/.exec(answer.text)
    const linked = [...(summary?.[0] ?? "").matchAll(/href="#([\w-]+)"/g)].map(([, field]) => field)
    assert.deepStrictEqual(linked, ["stars-1", "text", "title", "experienceDate"])
    for (const field of linked) assert.match(answer.text, new RegExp(`\\sid="${field}"`))
    assert.strictEqual(
      answer.text.match(/type="radio"[^>]*name="stars"[^>]*aria-invalid/g)?.length,
      5
    )
    assert.match(answer.text, /<details[^>]* open/)
    assert.strictEqual(submissionIn(answer), submissionIn(page))
    assert.strictEqual((yield* reviewsOf(business)).length, 0)
  })

  test.each([
    ["10,000 emoji", { text: "😀".repeat(10_000) }, []],
    ["a text that is too long", { text: "a".repeat(10_001) }, ["text"]],
    ["a blank text", { text: " \n\t " }, ["text"]],
    ["a text that nobody sees", { text: "\u200b\u3164" }, ["text"]],
    ["a title that nobody sees", { title: "\u200b" }, []],
    ["200 letters with accents", { title: "é".repeat(200) }, []],
    ["today", { experience_date: "2026-11-21" }, []],
    ["characters that turn the text", { text: "a\u0085b", title: "a\u202eb" }, ["text", "title"]],
    ...["2026-11-23", "1899-12-31", "yesterday", "2026-1-1"].map(
      (experience_date) => [experience_date, { experience_date }, ["experienceDate"]] as const
    )
  ] as const)(
    "judges each field by itself, and lists each sentence once: %s",
    function* ([, fields, wrong]) {
      const { path } = yield* invited("review")
      const { text } = yield* post(path, { ...praise, stars: "", ...fields })
      const named = [...text.matchAll(/id="(\w+)-problem"/g)].map(([, field]) => field)
      assert.sameMembers(named, ["stars", ...wrong])
      const listed = [...text.matchAll(/<li><a href="#[\w-]+">([^<]*)/g)].map(([, said]) => said)
      assert.strictEqual(new Set(listed).size, listed.length)
    }
  )

  test("names the first year of a date, for those who type 26 and get the year 0026", function* () {
    const { path } = yield* invited("review")
    const { text } = yield* post(path, { ...praise, experience_date: "0026-11-21" })
    assert.include(text, "Enter a date from 1900 until today.")
  })

  test("lets no browser limit lengths, which counts emoji twice and cuts what is pasted", function* () {
    const { id } = yield* makeReview((yield* shop).id)
    for (const path of [(yield* invited("review")).path, `/reviews/rev_${id}/report`]) {
      assert.notMatch((yield* get(path)).text, /<(?:textarea|input)[^>]*\smaxlength=/)
    }
  })
})
