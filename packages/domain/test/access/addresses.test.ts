import { assert, describe, it } from "@effect/vitest"
import { addressBucket, canonicalAddress } from "@review-proof/domain/access"
import { allowsAddress, parseAllowlist } from "../../src/keys/ip-allowlist.ts"
import { Option, Result, Schema } from "effect"
import { between } from "@review-proof/testkit/numbers"

const byte = between(0, 255)
const Octets = Schema.Tuple([byte, byte, byte, byte])
type Octets = typeof Octets.Type

const number = ([a, b, c, d]: Octets) => ((a * 256 + b) * 256 + c) * 256 + d
const text = (value: number) =>
  [24, 16, 8, 0].map((shift) => Math.floor(value / 2 ** shift) % 256).join(".")

describe("An address", () => {
  it.each([
    ["203.0.113.7", "203.0.113.7"],
    ["::ffff:203.0.113.7", "203.0.113.7"],
    ["::FFFF:CB00:7107", "203.0.113.7"],
    ["2001:DB8:0:0:0:0:0:1", "2001:db8::1"],
    ["fe80::1%eth0", "fe80::1"]
  ])("%s has one spelling, %s", (given, expected) => {
    assert.deepStrictEqual(canonicalAddress(given), Option.some(expected))
  })

  it.each(["", "localhost", "203.0.113.256", "203.0.113.07", "1.2.3", "::1::", "203.0.113.7%1"])(
    "cannot be %j",
    (given) => {
      assert.isTrue(Option.isNone(canonicalAddress(given)))
    }
  )

  it("counts its own failures, an IPv6 address by its /64", () => {
    assert.strictEqual(addressBucket("203.0.113.7"), "203.0.113.7")
    assert.strictEqual(addressBucket("::ffff:203.0.113.7"), "203.0.113.7")
    assert.strictEqual(addressBucket("2001:db8:1:2:3:4:5:6"), addressBucket("2001:db8:1:2:ffff::"))
    assert.notStrictEqual(addressBucket("2001:db8:1:2::1"), addressBucket("2001:db8:1:3::1"))
  })
})

describe("A key's allowlist", () => {
  it("allows every address when it is empty, even a malformed one", () => {
    assert.isTrue(allowsAddress([], "203.0.113.7"))
    assert.isTrue(allowsAddress([], "unknown"))
    assert.isFalse(allowsAddress(["0.0.0.0/0", "::/0"], "unknown"))
  })

  it.prop(
    "holds exactly the addresses that share a range's leading bits",
    [Octets, Octets, between(0, 32)],
    ([base, address, length]) => {
      const size = 2 ** (32 - length)
      const network = Math.floor(number(base) / size) * size
      const inside = Math.floor(number(address) / size) * size === network
      const entry = `${text(network)}/${length}`
      assert.strictEqual(allowsAddress([entry], text(number(address))), inside)
      assert.strictEqual(allowsAddress([entry], `::ffff:${text(number(address))}`), inside)
      assert.isTrue(allowsAddress([entry], text(network + (number(address) % size))))
      assert.isFalse(allowsAddress([entry], "2001:db8::1"))
    },
    { arbitrary: { runs: 500 } }
  )

  it("keeps entries in one spelling, each once", () => {
    const parsed = parseAllowlist([
      "203.0.113.7",
      "2001:DB8::/32",
      "::ffff:203.0.113.7",
      "::ffff:10.0.0.0/104",
      "10.0.0.0/8",
      "2001:db8:0::/32"
    ])
    assert.deepStrictEqual(parsed, Result.succeed(["203.0.113.7", "2001:db8::/32", "10.0.0.0/8"]))
  })

  it("takes every entry that it keeps, as it keeps it", () => {
    const kept = ["203.0.113.7", "10.0.0.0/8", "203.0.113.7/32", "2001:db8::1", "::/0"]
    assert.deepStrictEqual(parseAllowlist(kept), Result.succeed(kept))
  })

  it("names each entry that means nothing, host bits among them", () => {
    const parsed = parseAllowlist([
      "203.0.113.7",
      "10.0.0.1/8",
      "10.0.0.0/33",
      "shop.example",
      "2001:db8::/32",
      "fe80::1%eth0",
      "10.0.0.0/",
      ""
    ])
    assert.deepStrictEqual(parsed, Result.fail([1, 2, 3, 5, 6, 7]))
  })
})
