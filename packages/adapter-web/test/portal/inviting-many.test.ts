/** Goal: members invite the customers of a list after they have seen what was understood. */
import { assert } from "@effect/vitest"
import { addSuppression } from "@review-proof/domain/invitations"
import { invitationStatus } from "@review-proof/ports"
import { day } from "@review-proof/ports/testing"
import { invite } from "@review-proof/testkit/domain/given"
import { serviceWith } from "@review-proof/testkit/service/http-service"
import { unescaped } from "@review-proof/testkit/portal/pages"
import { assertPage, assertSays, textOf } from "@review-proof/testkit/portal/portal"
import { layer } from "@review-proof/testkit/test"
import { Clock, Effect } from "effect"
import { TestClock } from "effect/testing"
import { enteredToInvite } from "./inviting-member.ts"

/** The value of a hidden field. */
const hiddenIn = (html: string, name: string): string =>
  unescaped(new RegExp(`name="${name}"\\s+value="([^"]*)"`).exec(html)?.[1] ?? "")

const list = `name,email,language,reference
Ada Lovelace,ada@customers.example,de,order 1
"Díaz, Bo",bo@customers.example,,order 2
Off,off@customers.example,,
Again,ADA@customers.example,,
Nobody,,,
Known,known@customers.example,,
=cmd|' /C calc'!A0,eve@customers.example,,
Sep,sep@customers.example,,order 2`

layer(serviceWith())("Inviting many", (test) => {
  test("takes a pasted list from a form without a file, too", function* () {
    const { invited, send } = yield* enteredToInvite()
    const page = yield* send("/portal/invitations/many", { list: "Ada, ada@customers.example" })
    assert.include(textOf(page.text), "1 customer will be invited")
    assert.lengthOf(yield* invited, 0)
  })

  test("says on its page what is wrong with a list, and keeps what else was chosen", function* () {
    const { upload } = yield* enteredToInvite()
    const chosen = { list: "", language: "fr", send_at: "2026-12-24T10:00" }
    const empty = yield* upload(chosen)
    assertPage(empty, 400, "It is empty")
    assert.match(empty.text, /value="fr" selected/)
    assert.include(empty.text, 'value="2026-12-24T10:00"')
  })

  test("takes a list of 200 kB, and none with a byte more", function* () {
    const { send, upload } = yield* enteredToInvite()
    const list = (bytes: number) => "Ada, ada@a.example".padEnd(bytes, "\n")
    const page = yield* upload({}, list(200_000))
    assert.include(textOf(page.text), "1 customer will be invited")
    const long = list(200_001)
    for (const sent of [send("/portal/invitations/many", { list: long }), upload({}, long)]) {
      assertPage(yield* sent, 413, "It is larger than 200 kB. Divide it.")
    }
  })

  test("leads to the file if that is wrong, and else to the list", function* () {
    const { upload } = yield* enteredToInvite()
    assert.include((yield* upload({}, "\n")).text, '<a href="#file">It is empty.')
    assert.include((yield* upload({ list: "\n" })).text, '<a href="#list">It is empty.')
  })

  test("takes no file in silence in place of what was pasted", function* () {
    const { upload } = yield* enteredToInvite()
    const pasted = "Ada, ada@customers.example"
    const refused = yield* upload({ list: pasted }, "Bo, bo@customers.example")
    assertPage(refused, 400, "Paste a list or choose a file, not both.")
    assert.include(refused.text, pasted)
    assert.lengthOf(refused.text.match(/aria-invalid="true"/g) ?? [], 2)
  })

  test("shows what was understood, and sends it with one button", function* () {
    const { business, caller, company, invited, send, upload } = yield* enteredToInvite()
    const off = { email: "off@customers.example", phone: null, businessId: null }
    yield* addSuppression("operator", company.id, off)
    yield* invite(caller, { name: "Known", email: "known@customers.example" })
    const page = yield* upload({ language: "fr" }, `\uFEFF${list}`)
    assert.strictEqual(page.status, 200)
    const text = textOf(page.text)
    assert.include(text, "3 customers will be invited")
    // A cell without anything in it leaves out its name on a phone.
    assert.match(page.text, /<td[^>]+data-name="Reference"><\/td>/)
    assert.include(text, "5 lines are left out")
    assertSays(text, [
      "Line 4 Off,off@customers.example,, This contact unsubscribed",
      "Line 5 Again,ADA@customers.example,, Line 2 has the same contact or reference.",
      "Line 6 Nobody,,, It has no email address and no phone number that begins with +.",
      "Line 7 Known,known@customers.example,, This contact was invited less than 30 days ago",
      "Line 9 Sep,sep@customers.example,,order 2 Line 3 has the same contact or reference."
    ])
    assert.lengthOf(yield* invited, 1)
    const fields = Object.fromEntries(
      ["submission", "language", "send_at", "list"].map((name) => [name, hiddenIn(page.text, name)])
    )
    const sent = yield* send(`/portal/invitations/many/send?business=${business.id}`, fields)
    assert.include(sent.headers["location"], "invited=3&refused=0")
    const made = yield* invited
    assert.sameDeepMembers(
      made.map(({ email, language, name, reference }) => [name, email, language, reference]),
      [
        ["Ada Lovelace", "ada@customers.example", "de", "order 1"],
        ["Díaz, Bo", "bo@customers.example", "fr", "order 2"],
        ["=cmd|' /C calc'!A0", "eve@customers.example", "fr", null],
        ["Known", "known@customers.example", null, null]
      ]
    )
  })

  test("shows the products of each customer, divided as in the form for one", function* () {
    const { business, invited, send, upload } = yield* enteredToInvite()
    const file = 'name,email,products\nAda,ada@a.example,"mug 1/2, bowl"\nBo,bo@a.example,cup'
    const page = yield* upload({}, file)
    assertSays(textOf(page.text), ["Ada ada@a.example English mug 1/2, bowl", "English cup"])
    const list = hiddenIn(page.text, "list")
    yield* send(`/portal/invitations/many/send?business=${business.id}`, {
      submission: "all",
      list
    })
    assert.sameDeepMembers(
      (yield* invited).map(({ products }) => products),
      [["mug 1/2", "bowl"], ["cup"]]
    )
  })

  test("takes 500 customers at a time, and no more", function* () {
    const { business, send, upload } = yield* enteredToInvite()
    const lines = (count: number) =>
      Array.from({ length: count }, (_, n) => `Guest ${n}, guest${n}@customers.example`).join("\n")
    const tooMany = yield* upload({ list: lines(5000) })
    assert.deepStrictEqual(
      [
        tooMany.status,
        textOf(tooMany.text).includes("It has 5000 customers. Divide it: you can invite 500")
      ],
      [400, true]
    )
    assert.strictEqual((yield* upload({ list: lines(501) })).status, 400)
    const named = yield* upload({ list: `name,email\n${lines(500)}` })
    assert.include(textOf(named.text), "500 customers will be invited")
    const page = yield* upload({ list: lines(500) })
    assert.include(textOf(page.text), "500 customers will be invited")
    assert.include(textOf(page.text), "And 480 more.")
    assert.isBelow(page.text.length, 60_000)
    const sent = yield* send(`/portal/invitations/many/send?business=${business.id}`, {
      submission: "all",
      list: hiddenIn(page.text, "list")
    })
    assert.include(sent.headers["location"], "invited=500&refused=0")
  })

  const zip = new Uint8Array([0x50, 0x4b, 3, 4, 0xff, 0xfe])
  test.each([
    {
      what: "a file that is no text",
      given: zip,
      status: 400,
      says: "The file is not text in UTF-8."
    },
    {
      what: "control characters",
      given: "A\u0007da\u202e, a@a.example\nEve, e\u0000ve@x.example",
      status: 400,
      says: "The form did not arrive completely"
    },
    {
      what: "huge cells",
      given: `${"n".repeat(50_000)}, a@a.example`,
      status: 200,
      says: "The name must be 1 to 120 characters long."
    },
    {
      what: "an open quotation",
      given: '"Ada, a@a.example',
      status: 200,
      says: "It has text after a closing quotation mark, or a quotation mark that is not closed."
    },
    {
      what: "turned text",
      given: "A\u202eda, a@a.example",
      status: 200,
      says: "control characters or bidirectional overrides"
    }
  ])("answers $what with a sentence", function* ({ given, says, status }) {
    const { invited, upload } = yield* enteredToInvite()
    const page = yield* typeof given === "string" ? upload({ list: given }) : upload({}, given)
    assertPage(page, status, says)
    assert.notInclude(page.text, "\u202e")
    assert.deepStrictEqual(yield* invited, [])
  })

  test("says whom a colleague's list has invited meanwhile, also if nobody is left", function* () {
    const { business, look, send, upload } = yield* enteredToInvite()
    const sendAll = Effect.fnUntraced(function* (list: string, submission: string) {
      const path = `/portal/invitations/many/send?business=${business.id}`
      const { headers } = yield* send(path, { list, submission })
      return textOf((yield* look(headers["location"] ?? "")).text)
    })
    const looked = Effect.fnUntraced(function* (list: string) {
      return hiddenIn((yield* upload({ list })).text, "list")
    })
    const list = yield* looked("A, a@a.example\nB, b@b.example")
    const more = yield* looked("A, a@a.example\nB, b@b.example\nC, c@c.example")
    assert.include(yield* sendAll(list, "one"), "2 invitations are created. ")
    assert.include(yield* sendAll(list, "two"), "No invitations are created. Left out, because")
    assert.include(yield* sendAll(more, "three"), "1 invitation is created. Left out, because")
    assert.include(yield* sendAll(more, "four"), "in the meantime: 3 customers.")
    assert.include(yield* sendAll(more, "four"), "The list was processed.")
  })

  test("can be planned for a time", function* () {
    const { business, invited, send, upload } = yield* enteredToInvite()
    const now = yield* Clock.currentTimeMillis
    const send_at = new Date(now + 2 * day).toISOString().slice(0, 16)
    const page = yield* upload({ list: "Ada, ada@customers.example", send_at })
    assert.include(textOf(page.text), "Schedule 1 invitation")
    const list = hiddenIn(page.text, "list")
    yield* send(`/portal/invitations/many/send?business=${business.id}`, {
      list,
      send_at,
      submission: "s"
    })
    const [one] = yield* invited
    assert.deepStrictEqual(one && invitationStatus(one), "scheduled")
  })

  test("says that it is sent at once if the time has passed", function* () {
    const { upload } = yield* enteredToInvite()
    yield* TestClock.adjust("1 hour")
    const page = yield* upload({ list: "Ada, ada@customers.example", send_at: "1970-01-01T00:30" })
    assertSays(textOf(page.text), ["at once.", "Send 1 invitation"])
    assert.notInclude(textOf(page.text), "1970")
    assert.strictEqual(hiddenIn(page.text, "send_at"), "")
  })
})
