import { PhoneNumbers } from "@review-proof/ports"
import { assert, describe } from "@effect/vitest"
import { Effect, Option } from "effect"
import { test } from "@review-proof/testkit/test"
import { PhoneNumbersLayer } from "../src/index.ts"

const parse = (text: string) =>
  Effect.provide(
    PhoneNumbers.use((numbers) => numbers.parse(text)),
    PhoneNumbersLayer
  )

describe("A phone number", () => {
  test.each([
    ["+49 151 12345634", "+4915112345634", "49"],
    ["+1 (415) 555-2671", "+14155552671", "1"],
    ["+358 40 1234567", "+358401234567", "358"],
    ["0049 151 12345634", "+4915112345634", "49"],
    ["tel:+49-151-12345634", "+4915112345634", "49"],
    ["(+49) 151/123.456–34", "+4915112345634", "49"],
    ["＋４９　（１５１）１２３４－５６３４", "+4915112345634", "49"],
    ["００４９ １５１ １２３４５６３４", "+4915112345634", "49"],
    ["+٤٩ ١٥١ ١٢٣٤٥٦٣٤", "+4915112345634", "49"]
  ] as const)("is read in whatever spelling: %s", function* ([text, e164, callingCode]) {
    assert.deepStrictEqual(yield* parse(text), Option.some({ e164, callingCode }))
  })

  test.each(["", "abc", "0151 12345634", "+1 555", "+1 555 123 4567", "+99 123456789", "+49"])(
    "is refused if no network uses it or its country is missing: %s",
    function* (text) {
      assert.isTrue(Option.isNone(yield* parse(text)))
    }
  )

  test.each([
    "jane+4915112345634@customers.example",
    "https://shop.example/+4915112345634",
    "Jane <+4915112345634>",
    "call +49 151 12345634 after six",
    "+49 151 12345634 ext. 77"
  ])("is refused within other text, which names somebody else or more: %s", function* (text) {
    assert.isTrue(Option.isNone(yield* parse(text)))
  })
})
