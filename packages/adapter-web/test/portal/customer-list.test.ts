/** Goal: a list of customers is understood in the common ways to write one. */
import { assert } from "@effect/vitest"
import { serviceWith } from "@review-proof/testkit/service/http-service"
import { assertSays, textOf } from "@review-proof/testkit/portal/portal"
import { readCustomerList } from "../../src/portal/invitations/customer-list.ts"
import { layer } from "@review-proof/testkit/test"
import { Effect } from "effect"
import { enteredToInvite } from "./inviting-member.ts"

layer(serviceWith())("A list of customers", (test) => {
  test("understands common spellings", function* () {
    const { upload } = yield* enteredToInvite()
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

  test("keeps empty first cells of a pasted table, so that the others keep their columns", function* () {
    const { upload } = yield* enteredToInvite()
    const rows = ["\tOrder\tName\tEmail", "1\t17\tAda\tada@a.example\t", " \t\tBo\tbo@a.example"]
    const text = textOf((yield* upload({ list: rows.join("\r\n") })).text)
    assert.include(text, "2 customers will be invited")
    assertSays(text, ["Ada ada@a.example English 17", "Bo bo@a.example English"])
  })

  test("does not take a tab before a line for an empty cell if commas or semicolons separate the cells", function* () {
    const { upload } = yield* enteredToInvite()
    for (const list of [
      "\tAda, ada@a.example\n\tBo, bo@a.example",
      "\tmail;name\n\tbo@a.example;Bo"
    ]) {
      assertSays(textOf((yield* upload({ list })).text), ["Bo bo@a.example English"])
    }
  })

  test("says which columns are ignored, before anything is sent in a wrong language", function* () {
    const { upload } = yield* enteredToInvite()
    const ignored = "These columns are ignored:"
    const german = "Name;E-Mail;Sprache;;Bestellnummer\nAda;ada@a.example;de;;17"
    const text = textOf((yield* upload({}, german)).text)
    assertSays(text, [`${ignored} Sprache, Bestellnummer .`, "Ada ada@a.example English"])
    for (const known of ["name,email\nAda,ada@a.example", "Ada, ada@a.example, de, 17"]) {
      const page = yield* upload({}, known)
      assert.notInclude(page.text, ignored)
    }
  })

  test("takes no surname for a reference below names of columns that it does not know", function* () {
    const { upload } = yield* enteredToInvite()
    const file = "Vorname;Nachname;E-Mail-Adresse\nAda;Lovelace;ada@a.example\nBo;;bo@a.example"
    const text = textOf((yield* upload({}, file)).text)
    assertSays(text, [
      "1 customer will be invited",
      "Bo bo@a.example English",
      "1 Vorname;Nachname;E-Mail-Adresse It has no email address",
      "2 Ada;Lovelace;ada@a.example It has more than a name and an address, and the first line"
    ])
  })

  test("divides each line of a file like the line that names its columns", function* () {
    const { upload } = yield* enteredToInvite()
    const file = 'name,email\n"Miller; Sons",miller@a.example\nTab\tLe,tab@a.example'
    assertSays(textOf((yield* upload({}, file)).text), [
      "Miller; Sons miller@a.example",
      "Tab Le tab@a.example"
    ])
  })

  test("keeps a cell with line breaks together, and the lines behind a stray quotation mark apart", function* () {
    const { upload } = yield* enteredToInvite()
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
      "7 &quot;Cy;;cy@a.example It has text after a closing quotation mark, or a quotation mark that is not closed."
    ])
    const pasted = 'Ada\t"1 Quay\nStreet"\tada@a.example\nBo\tbo@a.example\t"x\ny'
    const left = textOf((yield* upload({ list: `name\taddress\temail\n${pasted}` })).text)
    assertSays(left, ["1 customer will be invited", "Ada ada@a.example", "2 lines are left out"])
  })

  test("does not block other requests by its unclosed quotation marks", function* () {
    const list = 'x","\n'.repeat(150_000)
    const { user } = yield* Effect.sync(() => process.cpuUsage())
    assert.strictEqual(readCustomerList(list).length, 150_000)
    assert.isBelow(process.cpuUsage().user - user, 5_000_000)
  })
})
