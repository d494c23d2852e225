import { assert, describe, it } from "@effect/vitest"
import { isReachable } from "@review-proof/domain/webhooks"
import { readWebhookUrl } from "../../src/webhooks/webhook-url.ts"
import { Result } from "effect"
import * as IpNetwork from "effect/net/IpNetwork"

const words = (text: string) => text.trim().split(/\s+/)

/** Addresses behind which something private may stand, and spellings that have fooled other filters. */
const refusedAddresses = [
  ...words(`
  0.0.0.0 0.1.2.3 10.0.0.1 10.255.255.255 100.64.0.1 100.100.100.200 100.127.255.255
  127.0.0.1 127.255.255.254 168.63.129.16 169.254.169.254 169.254.170.2 172.16.0.1
  172.31.255.255 192.0.0.192 192.0.2.1 192.31.196.1 192.52.193.1 192.88.99.1 192.168.1.1
  192.175.48.1 198.18.0.1 198.19.255.255 198.51.100.1 203.0.113.1 224.0.0.1 239.255.255.250
  240.0.0.1 255.255.255.255 :: ::1 0:0:0:0:0:0:0:1 ::127.0.0.1 ::ffff:127.0.0.1
  ::fFFf:127.0.0.1 ::ffff:7f00:1 ::ffff:8.8.8.8 ::ffff:0:127.0.0.1 64:ff9b::7f00:1
  64:ff9b::8.8.8.8 64:ff9b:1::1 100::1 2001::1 2001:0:4136:e378:8000:63bf:3fff:fdd2
  2001:2::1 2001:10::1 2001:20::1 2001:db8::1 2002:7f00:1:: 2620:4f:8000::1 3fff::1 4000::1
  5f00::1 fc00::1 fd00:ec2::254 fd7a:115c:a1e0::1 fe80::1 fec0::1 ff02::1 fe80::1%eth0
  127.1 0x7f.1 0x7f000001 0177.0.0.1 01200034567 012.1.2.3 017700000001 2130706433 0
  000:0:0000::01 localhost 8.8.8.8:443
  `),
  "",
  "8.8.8.8 "
]

const publicAddresses = words(`
  1.1.1.1 8.8.8.8 100.63.255.255 100.128.0.0 172.15.255.255 172.32.0.0 192.0.1.1
  168.63.129.15 223.255.255.255 2606:4700:4700::1111 2001:4860:4860::8888
  2a00:1450:4001:81b::200e
`)

const networks = (...texts: ReadonlyArray<string>) => texts.map(IpNetwork.fromStringUnsafe)

describe("A webhook's target address", () => {
  it.each(refusedAddresses)("%s is refused", (address) => {
    assert.isFalse(isReachable(address, []))
  })

  it.each(publicAddresses)("%s is public", (address) => {
    assert.isTrue(isReachable(address, []))
  })

  it("of a network that the operator opened is reached, its neighbours are not", () => {
    const allowed = networks("127.0.0.0/8", "fd00::/8")
    for (const address of ["127.0.0.1", "127.9.9.9", "::ffff:127.0.0.1", "fd00:ec2::254"]) {
      assert.isTrue(isReachable(address, allowed), address)
    }
    for (const address of ["10.0.0.1", "::1", "fc00::1", "::ffff:10.0.0.1"]) {
      assert.isFalse(isReachable(address, allowed), address)
    }
    assert.isTrue(isReachable("8.8.8.8", allowed))
  })
})

const reading = (text: string, allowed: ReadonlyArray<string> = []) =>
  readWebhookUrl(text, networks(...allowed))

describe("A webhook's URL", () => {
  it.each([
    ["https://hooks.shop.com/x", "https://hooks.shop.com/x"],
    ["https://hooks.shop.com", "https://hooks.shop.com/"],
    ["HTTPS://Hooks.Shop.COM/X?a=b", "https://hooks.shop.com/X?a=b"],
    ["https://hooks.shop.com:443/x", "https://hooks.shop.com/x"],
    ["https://hooks.shop.com:0443/x", "https://hooks.shop.com/x"],
    ["https://hooks.shop.com:8443/x", "https://hooks.shop.com:8443/x"],
    ["https://hooks.shop.com./x", "https://hooks.shop.com/x"],
    ["https://bücher.de/x", "https://xn--bcher-kva.de/x"],
    ["https://my_host.shop.com/@x", "https://my_host.shop.com/@x"],
    ["https://8.8.8.8/x", "https://8.8.8.8/x"],
    ["https://[2606:4700:4700::1111]/x", "https://[2606:4700:4700::1111]/x"]
  ])("%s is accepted", (text, href) => {
    assert.strictEqual(Result.getOrThrow(reading(text)).href, href)
  })

  it.each([
    "",
    "https:\\\\hooks.shop.com",
    " https://hooks.shop.com",
    "https://hooks.shop.com ",
    "https://hooks.shop.com/a b",
    "https://hooks.shop.com/\t",
    "https://hooks.shop.com/\r\nHost: x",
    "https://hooks.shop.com\\@evil.com/",
    `https://${"a".repeat(64)}.com/`,
    `https://${"abcdefg.".repeat(32)}com/`,
    `https://hooks.shop.com/${"x".repeat(478)}`,
    `https://hooks.shop.com/${"x/../".repeat(100)}`,
    `https://hooks.shop.com/${"é".repeat(200)}`,
    ...words(`
  http://hooks.shop.com/ ftp://hooks.shop.com/ https:hooks.shop.com https:/hooks.shop.com
  https:127.0.0.1 //hooks.shop.com hooks.shop.com https://hooks.shop.com:80/
  https://hooks.shop.com:22/ https://hooks.shop.com:0/ https://hooks.shop.com:65536/
  https://user@hooks.shop.com/ https://user:pass@hooks.shop.com/ https://@hooks.shop.com/
  https://:@hooks.shop.com/ https://hooks.shop.com/#x https://hooks.shop.com/# https://
  https:///x https://./ https://hooks.shop.com../ https://hooks..shop.com/
  https://-hooks.shop.com/ https://hooks-.shop.com/ https://127.0.0.1/ https://127.1/
  https://0x7f.1/ https://0x7f000001/ https://0177.0.0.1/ https://2130706433/
  https://017700000001/ https://①②⑦.⓪.⓪.①/ https://127。0。0。1/ https://１２７.0.0.1/
  https://%31%32%37.0.0.1/ https://127.0.0.1./ https://0/ https://10.0.0.1/
  https://169.254.169.254/latest/meta-data https://168.63.129.16/ https://[::1]/
  https://[::]/ https://[::1%25lo]/ https://[::ffff:127.0.0.1]/ https://[64:ff9b::7f00:1]/
  https://[fd00:ec2::254]/
    `)
  ])("%s is refused", (text) => {
    assert.isTrue(Result.isFailure(reading(text)))
  })

  it.each(
    words(`
  localhost localhost. ⓛⓞⓒⓐⓛⓗⓞⓢⓣ a.localhost receiver printer.local
  metadata.google.internal router.home.arpa x.onion x.test x.invalid x.example
  1.0.0.127.in-addr.arpa
    `)
  )("that names %s leads to a host nearby", (name) => {
    const { hostName } = Result.getOrThrow(reading(`https://${name}/`))
    assert.isFalse(hostName?.isPublic)
  })

  it("may have an address in a network that the operator opened", () => {
    assert.isTrue(Result.isSuccess(reading("https://127.0.0.1:8443/", ["127.0.0.0/8"])))
    assert.isTrue(Result.isFailure(reading("https://10.0.0.1:8443/", ["127.0.0.0/8"])))
  })

  it("of 500 characters is accepted, of 501 refused", () => {
    const start = "https://hooks.shop.com/"
    assert.isTrue(Result.isSuccess(reading(start + "x".repeat(500 - start.length))))
    assert.isTrue(Result.isFailure(reading(start + "x".repeat(501 - start.length))))
  })
})
