/** Goal: members invite customers, one at a time or from a list, by the rules of the API. */
import { assert } from "@effect/vitest"
import { callerWithin } from "@review-proof/domain/access"
import { changeBusiness } from "@review-proof/domain/companies"
import {
  addSuppression,
  listInvitations,
  listSuppressions,
  recordFact
} from "@review-proof/domain/invitations"
import { Businesses, invitationStatus, type MemberRole } from "@review-proof/ports"
import { day } from "@review-proof/ports/testing"
import { invite } from "@review-proof/testkit/domain/given"
import { serviceWith } from "@review-proof/testkit/service/http-service"
import { unescaped } from "@review-proof/testkit/portal/pages"
import {
  assertLeads,
  assertPage,
  assertSays,
  entered as enteredAs,
  submissionOf,
  textOf,
  versionIn
} from "@review-proof/testkit/portal/portal"
import { languages } from "@review-proof/translations"
import { readCustomerList } from "../../src/portal/invitations/customer-list.ts"
import { layer } from "@review-proof/testkit/test"
import { Clock, Effect, Option, Struct } from "effect"
import { TestClock } from "effect/testing"

/** The value of a hidden field. */
const hiddenIn = (html: string, name: string): string =>
  unescaped(new RegExp(`name="${name}"\\s+value="([^"]*)"`).exec(html)?.[1] ?? "")

const entered = Effect.fnUntraced(function* (role: MemberRole = "member") {
  const self = yield* enteredAs(role)
  const caller = yield* callerWithin(self.company.id, { name: "Robin Marsh" })
  return {
    ...self,
    caller,
    upload: (fields: Readonly<Record<string, string>>, file: Uint8Array | string = "") =>
      self.sendFile("/portal/invitations/many", "file", file, fields),
    invited: Effect.map(
      listInvitations(caller, { business: null, status: null, limit: 100, cursor: null }),
      ({ items }) => items
    )
  }
})

layer(serviceWith())("Inviting one customer", (test) => {
  test("goes by email or WhatsApp", function* () {
    const { invited, look, send } = yield* entered()
    const fields = {
      ...submissionOf(yield* look("/portal/invitations/new")),
      name: "Ada <b>",
      contact: " Ada@Customers.example ",
      language: "de",
      reference: "order 7",
      products: "mug, bowl",
      send_at: ""
    }
    const sent = yield* send("/portal/invitations/new", fields)
    assert.strictEqual(sent.status, 303)
    assert.match(sent.headers["location"] ?? "", /^\/portal\/invitations\?.*done=invited$/)
    const phone = { name: "Bo", contact: "+49 170 1234567", submission: "another" }
    assert.strictEqual((yield* send("/portal/invitations/new", phone)).status, 303)
    const [second, first, ...others] = yield* invited
    assert.lengthOf(others, 0)
    assert.containsSubset(first, {
      name: "Ada <b>",
      email: "Ada@customers.example",
      language: "de",
      reference: "order 7",
      products: ["mug", "bowl"]
    })
    assert.containsSubset(second, { channel: "whatsapp", phone: "+491701234567" })
    const page = yield* look("/portal/invitations?done=invited")
    assert.include(page.text, "Ada &lt;b&gt;")
    assert.include(textOf(page.text), "A***@c***.example")
    assert.notInclude(page.text, "Ada@customers.example")
  })

  test.each([
    { wrong: { name: "" }, says: "#name" },
    { wrong: { name: "Visit www.spam.example" }, says: "The name must not contain a link" },
    { wrong: { contact: "" }, says: "The contact is needed" },
    { wrong: { contact: "0170 1234567" }, says: "begins with +" },
    { wrong: { contact: "+1" }, says: "The contact is not a phone number in international form." },
    { wrong: { send_at: "2026-13-45T99:00" }, says: "The time is not a date and time." },
    { wrong: { send_at: "2999-01-01T10:00" }, says: "The time is more than 90 days ahead." },
    {
      wrong: { reference: "x".repeat(200) },
      says: "The reference must be 0 to 128 characters long."
    },
    {
      wrong: { products: `mug, ${"x".repeat(65)}` },
      says: "The list of products has an entry that must be 1 to 64 characters long."
    }
  ])("says what is wrong with $wrong, and keeps what was typed", function* ({ says, wrong }) {
    const { invited, send } = yield* entered()
    const fields = { name: "Ada Lovelace", contact: "ada@customers.example", ...wrong }
    const page = yield* send("/portal/invitations/new", fields)
    assertPage(page, 400, says)
    assert.include(page.text, '<a href="#')
    assert.deepStrictEqual(yield* invited, [])
  })

  test("refuses what the API refuses, with a sentence", function* () {
    const { company, send } = yield* entered()
    const off = { email: "off@customers.example", phone: null, businessId: null }
    yield* addSuppression("operator", company.id, off)
    const asked = (contact: string, reference: string) =>
      send("/portal/invitations/new", {
        name: "Ada",
        contact,
        reference,
        submission: contact + reference
      })
    assert.strictEqual((yield* asked("ada@customers.example", "order 1")).status, 303)
    for (const [contact, reference, says] of [
      ["off@customers.example", "order 2", "This contact unsubscribed"],
      ["ADA@customers.example", "order 3", "can be invited again from 31 January 1970, 00:00 UTC"],
      ["eve@customers.example", "order 1", "The reference belongs to inv_"]
    ] as const) {
      assertPage(yield* asked(contact, reference), 400, says)
    }
  })
})

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
    const { invited, send } = yield* entered()
    const page = yield* send("/portal/invitations/many", { list: "Ada, ada@customers.example" })
    assert.include(textOf(page.text), "1 customer will be invited")
    assert.lengthOf(yield* invited, 0)
  })

  test("says on its page what is wrong with a list, and keeps what else was chosen", function* () {
    const { send, upload } = yield* entered()
    const chosen = { list: "", language: "fr", send_at: "2026-12-24T10:00" }
    const empty = yield* send("/portal/invitations/many", chosen)
    assert.strictEqual(empty.status, 400)
    assert.match(empty.text, /value="fr" selected/)
    assert.include(empty.text, 'value="2026-12-24T10:00"')
    const long = "Ada, ada@customers.example\n".repeat(9000)
    for (const sent of [send("/portal/invitations/many", { list: long }), upload({}, long)]) {
      const refused = yield* sent
      assert.strictEqual(refused.status, 413)
      assert.include(textOf(refused.text), "It is larger than 200 kB. Divide it.")
    }
  })

  test("takes no file in silence in place of what was pasted", function* () {
    const { upload } = yield* entered()
    const pasted = "Ada, ada@customers.example"
    const refused = yield* upload({ list: pasted }, "Bo, bo@customers.example")
    assertPage(refused, 400, "Paste a list or choose a file, not both.")
    assert.include(refused.text, pasted)
    assert.lengthOf(refused.text.match(/aria-invalid="true"/g) ?? [], 2)
  })

  test("shows what was understood, and sends it with one button", function* () {
    const { business, caller, company, invited, send, upload } = yield* entered()
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
      "4 Off,off@customers.example,, This contact unsubscribed",
      "5 Again,ADA@customers.example,, Line 2 has the same contact or reference.",
      "6 Nobody,,, It has no email address and no phone number that begins with +.",
      "7 Known,known@customers.example,, This contact was invited less than 30 days ago",
      "9 Sep,sep@customers.example,,order 2 Line 3 has the same contact or reference."
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
    const { business, invited, send, upload } = yield* entered()
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

  test("understands common spellings", function* () {
    const { upload } = yield* entered()
    const spelled = [
      "Ada Lovelace <ada@a.example>",
      '"Diaz, Bo" <bo@a.example>,',
      "cy@a.example, Cy Young",
      "Di\tdi@a.example\tde\torder 4",
      "Ed; +49 170 1234567",
      "",
      "Fay Wray"
    ].join("\r\n")
    const text = textOf((yield* upload({ list: spelled })).text)
    assert.include(text, "5 customers will be invited")
    assertSays(text, [
      "Ada Lovelace ada@a.example English",
      "Diaz, Bo bo@a.example English",
      "Cy Young cy@a.example English",
      "Di di@a.example German order 4",
      "Ed +49 170 1234567 English",
      "7 Fay Wray It has no email address and no phone number that begins with +."
    ])
  })

  test("divides each line of a file like the line that names its columns", function* () {
    const { upload } = yield* entered()
    const file = 'name,email\n"Miller; Sons",miller@a.example\nTab\tLe,tab@a.example'
    assertSays(textOf((yield* upload({}, file)).text), [
      "Miller; Sons miller@a.example",
      "Tab Le tab@a.example"
    ])
  })

  test("keeps a cell with line breaks together, and the lines behind a stray quotation mark apart", function* () {
    const { upload } = yield* entered()
    const file = [
      "name;address;email",
      'Ada;"1 Quay Street;\r\n\r\n12345 ""Port""";ada@a.example',
      '"Bo\nYoung";;bo@a.example',
      '"Cy;;cy@a.example',
      "Di;;di@a.example"
    ].join("\r\n")
    const text = textOf((yield* upload({}, file)).text)
    assert.include(text, "3 customers will be invited")
    assertSays(text, [
      "Ada ada@a.example",
      "Bo Young bo@a.example",
      "Di di@a.example",
      "7 &quot;Cy;;cy@a.example It has text behind a quotation mark, or one open."
    ])
    const pasted = 'Ada\t"1 Quay\nStreet"\tada@a.example\nBo\tbo@a.example\t"x\ny'
    const left = textOf((yield* upload({ list: `name\taddress\temail\n${pasted}` })).text)
    assertSays(left, ["1 customer will be invited", "Ada ada@a.example", "2 lines are left out"])
  })

  test("takes a file of 200 kB, and none with a byte more", function* () {
    const { upload } = yield* entered()
    const file = (bytes: number) => "Ada, ada@a.example".padEnd(bytes, "\n")
    const page = yield* upload({}, file(200_000))
    assert.include(textOf(page.text), "1 customer will be invited")
    assert.strictEqual((yield* upload({}, file(200_001))).status, 413)
  })

  test("holds up nobody else by its open quotation marks", function* () {
    const list = 'x","\n'.repeat(150_000)
    const { user } = yield* Effect.sync(() => process.cpuUsage())
    assert.strictEqual(readCustomerList(list).length, 150_000)
    assert.isBelow(process.cpuUsage().user - user, 5_000_000)
  })

  test("takes 500 customers at a time, and no more", function* () {
    const { business, send, upload } = yield* entered()
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
    { what: "nothing", given: "", status: 400, says: "It is empty" },
    {
      what: "a file that is no text",
      given: zip,
      status: 400,
      says: "The file is not text in UTF-8."
    },
    {
      what: "a file that is too large",
      given: new Uint8Array(300_000),
      status: 413,
      says: "larger than 200 kB"
    },
    {
      what: "control characters",
      given: "A\u0007da\u202e, a@a.example\nEve, e\u0000ve@x.example",
      status: 400,
      says: ""
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
      says: "It has text behind a quotation mark, or one open."
    },
    {
      what: "turned text",
      given: "A\u202eda, a@a.example",
      status: 200,
      says: "control characters or bidirectional overrides"
    }
  ])("answers $what with a sentence", function* ({ given, says, status }) {
    const { invited, upload } = yield* entered()
    const page = yield* typeof given === "string" ? upload({ list: given }) : upload({}, given)
    assertPage(page, status, says)
    assert.notInclude(page.text, "\u202e")
    assert.deepStrictEqual(yield* invited, [])
  })

  test("says whom a colleague's list was faster for, also where nobody is left", function* () {
    const { business, look, send, upload } = yield* entered()
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
    const { business, invited, send, upload } = yield* entered()
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
    const { upload } = yield* entered()
    yield* TestClock.adjust("1 hour")
    const page = yield* upload({ list: "Ada, ada@customers.example", send_at: "1970-01-01T00:30" })
    assertSays(textOf(page.text), ["at once.", "Send 1 invitation"])
    assert.notInclude(textOf(page.text), "1970")
    assert.strictEqual(hiddenIn(page.text, "send_at"), "")
  })
})

layer(serviceWith())("An invitation", (test) => {
  const given = Effect.fnUntraced(function* (role: "admin" | "member" = "member") {
    const member = yield* entered(role)
    const sendAt = (yield* Clock.currentTimeMillis) + day
    const ada = { name: "Ada Lovelace", email: "ada@customers.example", sendAt }
    const { id } = yield* invite(member.caller, ada)
    return { ...member, id, path: `/portal/invitations/inv_${id}` }
  })

  test("that is scheduled can be changed, and cancelled for good", function* () {
    const { invited, look, path, send } = yield* given()
    const page = yield* look(`${path}/change`)
    assert.match(page.text, /value="Ada Lovelace"/)
    const send_at = new Date((yield* Clock.currentTimeMillis) + 3 * day).toISOString().slice(0, 16)
    const fields = { name: "Ada King", language: "fr", products: "mug", send_at }
    const answer = yield* send(`${path}/change`, fields)
    assert.strictEqual(answer.headers["location"], `${path}?done=changed`)
    assert.containsSubset(yield* invited, [
      { name: "Ada King", language: "fr", products: ["mug"], kind: "product" }
    ])
    const wrong = yield* send(`${path}/change`, { ...fields, name: "" })
    assert.strictEqual(wrong.status, 400)
    for (const cancelled of [
      yield* send(`${path}/cancel`, {}),
      yield* send(`${path}/cancel`, {})
    ]) {
      assertLeads(cancelled, `${path}?done=cancelled`)
    }
    assertPage(yield* send(`${path}/change`, fields), 409, "cannot be changed")
    const shown = textOf((yield* look(path)).text)
    assert.include(shown, "Cancelled It was cancelled before it was sent.")
    assert.notInclude(shown, "Cancel the invitation")
  })

  test("whose form is saved as it was shown stays as it is, to the second and without a line in the log", function* () {
    const { business, caller, invited, look, member, path, send } = yield* given("admin")
    yield* changeBusiness(member, business.id, { language: "de" })
    const sendAt = (yield* Clock.currentTimeMillis) + 2 * day + 7_000
    const { id } = yield* invite(caller, { email: "bo@c.example", language: null, sendAt })
    const change = path.replace(/\d+$/, `${id}/change`)
    const page = (yield* look(change)).text
    const valueOf = (name: string) =>
      new RegExp(`name="${name}"[^>]*\\svalue="([^"]*)"`).exec(page)?.[1] ?? assert.fail(name)
    const language = /<option value="(\w+)"\s+selected/.exec(page)?.[1] ?? assert.fail(page)
    assert.strictEqual(language, "de")
    const fields = { name: valueOf("name"), language, send_at: valueOf("send_at") }
    const before = yield* invited
    assert.match((yield* send(change, fields)).headers["location"] ?? "", /done=changed$/)
    assert.deepStrictEqual(yield* invited, before)
    const log = look("/portal/audit?action=invitation.changed")
    assert.notInclude((yield* log).text, `inv_${id}`)
    yield* send(change, { ...fields, name: "Bo" })
    assert.include((yield* log).text, `inv_${id}`)
    assert.containsSubset(yield* invited, [{ name: "Bo", language: null, sendAt }])
  })

  test("keeps a colleague's new time when a form that showed the old one is saved", function* () {
    const { invited, look, path, send } = yield* given()
    const version = versionIn(yield* look(`${path}/change`))
    const now = yield* Clock.currentTimeMillis
    const minute = (inDays: number) => new Date(now + inDays * day).toISOString().slice(0, 16)
    const postponed = { name: "Ada Lovelace", language: "en", version, send_at: minute(9) }
    assertLeads(yield* send(`${path}/change`, postponed), `${path}?done=changed`)
    assertLeads(yield* send(`${path}/change`, postponed), `${path}?done=changed`)
    const later = yield* invited
    const stale = { ...postponed, name: "Ada King", send_at: minute(2) }
    const refused = yield* send(`${path}/change`, stale)
    assertPage(refused, 409, "Nothing was done: the invitation changed in the meantime.")
    assert.include(refused.text, 'value="Ada King"')
    assert.deepStrictEqual(yield* invited, later)
    const saved = yield* send(`${path}/change`, { ...stale, version: versionIn(refused) })
    assertLeads(saved, `${path}?done=changed`)
  })

  test("that was sent shows its history and cannot be cancelled", function* () {
    const { caller, look, send } = yield* given()
    const { id } = yield* invite(caller, { name: "Bo", email: "bo@c.example", language: "he" })
    const path = `/portal/invitations/inv_${id}`
    const page = yield* look(path)
    assert.include(page.text, "<h1><bdi>Bo</bdi></h1>")
    const text = textOf(page.text)
    assert.include(text, "b***@c***.example, by email")
    assert.include(text, "Language Hebrew")
    assert.include(text, "History Sent")
    assertPage(yield* send(`${path}/cancel`, {}), 409, "sent already")
  })

  test("counts in the funnel of the week in which it was sent, with its numbers as a table", function* () {
    yield* TestClock.setTime(Date.parse("2026-11-18T10:00:00Z"))
    const { business, caller, look } = yield* given()
    const made = yield* Effect.forEach([1, 2, 3, 4], (n) =>
      invite(caller, { email: `g${n}@c.example` })
    )
    for (const { id } of made.slice(0, 2)) {
      yield* recordFact(id, "clicked", Date.parse("2026-11-25T10:00:00Z"))
    }
    const { text } = yield* look("/portal/invitations")
    assert.match(text, /<title id="funnel-title">Invitations by week<\/title>/)
    assert.include(textOf(text), "Of 4 invitations sent in the last 12 weeks, 0 led")
    assert.include(textOf(text), "16 November 2026 4 2 2 2 0")
    assert.include(textOf(text), "Reminders do not count.")
    const overview = yield* look("/portal")
    assert.include(textOf(overview.text), "16 November 2026 4 2 2 2 0")
    assert.include(overview.text, `href="/portal/invitations?business=${business.id}"`)
  })

  test("is listed by status with bounded counts", function* () {
    const { caller, look } = yield* given()
    for (const n of Array.from({ length: 25 }, (_, at) => at)) {
      yield* TestClock.adjust("1 second")
      yield* invite(caller, { name: `G${n}`, email: `g${n}@c.example` })
    }
    const page = yield* look("/portal/invitations")
    const text = textOf(page.text)
    assert.include(text, "Scheduled 1")
    assert.include(text, "Sent 25")
    assert.notInclude(text, "Bounced")
    const gone = yield* invite(caller, { name: "Gone", email: "gone@c.example" })
    yield* recordFact(gone.id, "bounced", yield* Clock.currentTimeMillis)
    assert.include((yield* look("/portal/invitations")).text, '<span class="tag bad">Bounced')
    const older = /href="(\/portal\/invitations\?[^"]*cursor=[^"]*)"/.exec(page.text)?.[1] ?? ""
    assert.include(textOf((yield* look(older.replaceAll("&amp;", "&"))).text), "Ada Lovelace")
    const scheduled = textOf((yield* look("/portal/invitations?status=scheduled")).text)
    assert.include(scheduled, "Ada Lovelace")
    assert.notInclude(scheduled, "G24")
    const unfiltered = yield* look("/portal/invitations?status=&business=&cursor=")
    assert.include(textOf(unfiltered.text), "Sent 25")
    for (const query of ["status=nope", "cursor=nope"]) {
      assert.strictEqual((yield* look(`/portal/invitations?${query}`)).status, 400, query)
    }
  })

  test("has a preview of the very mail in each of the ten languages, which sends none", function* () {
    const { business, invited, look } = yield* entered()
    const subjects = new Set<string>()
    for (const { tag } of languages) {
      const query = `language=${tag}&business=${business.id}`
      const page = yield* look(`/portal/invitations/preview?${query}`)
      assert.strictEqual(page.status, 200, tag)
      assert.match(page.headers["content-security-policy"] ?? "", /frame-src 'self'/)
      assert.match(page.text, /<iframe[^>]+sandbox=""/)
      subjects.add(/<bdi lang="[^"]+">([^<]+)/.exec(page.text)?.[1] ?? "")
      const mail = yield* look(`/portal/invitations/preview/mail?${query}`)
      assert.match(mail.headers["content-security-policy"] ?? "", /sandbox/)
      assert.include(mail.text, "Ada Lovelace")
      assert.include(mail.text, business.name)
      assert.notInclude(mail.text, "<script")
    }
    assert.strictEqual(subjects.size, languages.length)
    assert.strictEqual((yield* look("/portal/invitations/preview?language=xx")).status, 400)
    assert.deepStrictEqual(yield* invited, [])
  })
})

layer(serviceWith())("Admins", (test) => {
  test("take contacts off and lift that again", function* () {
    const { business, company, look, send } = yield* entered("admin")
    const path = "/portal/invitations/suppressions"
    const wrong = yield* send(path, { contact: "nobody" })
    assertPage(wrong, 400, 'href="#contact"')
    assert.include(textOf(wrong.text), "Enter an email address, or a phone number")
    for (const contact of ["off@customers.example", "+49 170 1234567"]) {
      assert.strictEqual((yield* send(path, { contact })).status, 303)
    }
    const page = yield* look(path)
    const text = textOf(page.text)
    assert.include(text, "o***@c***.example")
    assert.include(text, "+49*****67")
    const [, lift = ""] = /action="([^"]+lift)"/.exec(page.text) ?? []
    assertLeads(yield* send(lift, submissionOf(page)), `${path}?done=lifted`)
    const after = yield* look(`${path}?done=lifted`)
    assert.lengthOf([...after.text.matchAll(/\/lift"/g)], 1)
    assert.include(
      textOf(after.text),
      "If the list has another one of the contact, that still holds."
    )
    const late = yield* send(lift, {})
    assertPage(late, 404, "Nothing was done: the entry was removed already.")
    assert.lengthOf([...late.text.matchAll(/\/lift"/g)], 1)
    yield* send(path, { contact: "off@customers.example", for: business.id })
    const { items } = yield* listSuppressions(company.id, { limit: 10, cursor: null })
    assert.sameMembers(items.map(Struct.get("businessId")), [null, business.id])
  })

  test("switch reminders on and off; members see what holds", function* () {
    const { business, company, look, send } = yield* entered("admin")
    const path = `/portal/invitations/reminders?business=${business.id}`
    yield* send(path, { reminders: "on" })
    assert.include(textOf((yield* look("/portal/invitations?done=on")).text), "Reminders are on")
    const found = yield* Businesses.use((ports) => ports.find(business.id))
    assert.isTrue(Option.exists(found, (one) => one.business.reminders))
    assert.strictEqual(company.id, business.companyId)
    yield* send(path, { reminders: "off" })
    assert.include(textOf((yield* look("/portal/invitations")).text), "Switch reminders on")
  })
})
