import { assert, describe, it } from "@effect/vitest"
import { IpNetwork } from "effect/net"
import { Arbitrary, Schema } from "effect"
import { clientOf } from "../src/request/client-address.ts"

const proxies = ["10.0.0.0/8", "2001:db8::/32"].map(IpNetwork.fromStringUnsafe)

const connection = (peer: string, forwardedFor?: string, forwardedProto?: string) => ({
  peer,
  encrypted: false,
  forwardedFor,
  forwardedProto
})

describe("the caller", () => {
  it("is the peer where no proxy is trusted, whatever the headers say", () => {
    assert.deepStrictEqual(clientOf(connection("10.0.0.1", "192.0.2.1", "https"), []), {
      address: "10.0.0.1",
      secure: false
    })
  })

  it.each([
    ["no trusted proxy names another", "192.0.2.9", "198.51.100.1", "192.0.2.9"],
    ["one proxy names its peer", "10.0.0.1", "192.0.2.1", "192.0.2.1"],
    [
      "the caller made up an address, which is further left",
      "10.0.0.1",
      "1.1.1.1, 192.0.2.1",
      "192.0.2.1"
    ],
    ["two proxies are in between", "10.0.0.1", "192.0.2.1, 10.0.0.2", "192.0.2.1"],
    [
      "the caller made up a trusted address, which is further left",
      "10.0.0.1",
      "10.9.9.9, 192.0.2.1, 10.0.0.2",
      "192.0.2.1"
    ],
    ["all addresses are those of proxies", "10.0.0.1", "10.0.0.3, 10.0.0.2", "10.0.0.3"],
    ["no address is named", "10.0.0.1", undefined, "10.0.0.1"],
    ["the next entry is no address", "10.0.0.1", "192.0.2.1, unknown, 10.0.0.2", "10.0.0.2"],
    ["the address has a port", "10.0.0.1", "192.0.2.1:4711", "192.0.2.1"],
    ["an IPv6 address has brackets and a port", "10.0.0.1", "[2001:DB9::1]:443", "2001:db9::1"],
    ["an IPv6 address has no brackets", "2001:db8::5", "2001:db9:0:0::1", "2001:db9::1"],
    ["IPv4 addresses are written as IPv6", "::ffff:10.0.0.1", "::ffff:192.0.2.1", "192.0.2.1"]
  ])("is $3 where $0", (_, peer, forwardedFor, expected) => {
    assert.strictEqual(clientOf(connection(peer, forwardedFor), proxies).address, expected)
  })

  it.each([
    ["https", "192.0.2.1", true],
    ["HTTPS", "192.0.2.1", true],
    ["http", "192.0.2.1", false],
    ["https, http", "192.0.2.1, 10.0.0.2", true],
    ["http, https", "192.0.2.1, 10.0.0.2", false],
    ["https", "192.0.2.1, 10.0.0.2", true],
    ["https, http", "192.0.2.1", false],
    ["https", undefined, true],
    [undefined, "192.0.2.1", false],
    ["", "192.0.2.1", false]
  ])("came over HTTPS as its proxy says: %s for %s is %s", (proto, forwardedFor, secure) => {
    assert.strictEqual(
      clientOf(connection("10.0.0.1", forwardedFor, proto), proxies).secure,
      secure
    )
  })

  it("came over HTTPS where the connection itself is TLS", () => {
    assert.isTrue(clientOf({ ...connection("192.0.2.1"), encrypted: true }, []).secure)
  })

  it.prop(
    "is never chosen by what an untrusted caller writes",
    { forged: Arbitrary.schema(Schema.String) },
    ({ forged }) => {
      const said = `${forged.replaceAll(/[\r\n]/g, "")}, 192.0.2.1`
      return clientOf(connection("10.0.0.1", said), proxies).address === "192.0.2.1"
    }
  )
})
