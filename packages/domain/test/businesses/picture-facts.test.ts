/** Goal: a logo is a PNG, JPEG or WebP picture, whatever it is called (contract PORTAL-34). */
import { assert, it } from "@effect/vitest"
import { pictureFacts } from "@review-proof/domain/companies"
import { picture } from "@review-proof/testkit/pictures"

const bytes = (...parts: ReadonlyArray<string | ReadonlyArray<number>>): Uint8Array =>
  Buffer.concat(
    parts.map((part) =>
      typeof part === "string" ? Buffer.from(part, "latin1") : Buffer.from(part)
    )
  )

const jpeg = bytes(
  [0xff, 0xd8, 0xff, 0xe0, 0, 4, 1, 2],
  [0xff, 0xc4, 0, 3, 9],
  [0xff, 0xc2, 0, 8, 8, 0, 64, 1, 0, 1],
  [0xff, 0xd9]
)

const webp = (kind: string, rest: ReadonlyArray<number>) => {
  const body = bytes("WEBP", kind, [18, 0, 0, 0], rest)
  return bytes("RIFF", [body.length, 0, 0, 0], [...body])
}

const zeros = (count: number) => Array.from({ length: count }, () => 0)

it("the kind and the size of a picture are read from its bytes", () => {
  assert.deepStrictEqual(pictureFacts(picture(48, 32)), {
    type: "image/png",
    width: 48,
    height: 32
  })
  assert.deepStrictEqual(pictureFacts(jpeg), { type: "image/jpeg", width: 256, height: 64 })
  const extended = webp("VP8X", [0, 0, 0, 0, 99, 0, 0, 49, 1, 0])
  assert.deepStrictEqual(pictureFacts(extended), { type: "image/webp", width: 100, height: 306 })
  const lossless = webp("VP8L", [0x2f, 0x3f, 0xc0, 0x0f, 0, ...zeros(10)])
  assert.deepStrictEqual(pictureFacts(lossless), { type: "image/webp", width: 64, height: 64 })
  const lossy = webp("VP8 ", [0, 0, 0, 0x9d, 1, 0x2a, 80, 0, 60, 0])
  assert.deepStrictEqual(pictureFacts(lossy), { type: "image/webp", width: 80, height: 60 })
})

it.each([
  ["nothing", new Uint8Array(0)],
  ["a drawing with scripts", bytes('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>')],
  ["a page that begins like a picture", bytes("GIF89a<html>")],
  ["a picture that breaks off", picture().subarray(0, 60)],
  ["a picture with something behind it", bytes([...picture()], "<script>alert(1)</script>")],
  ["a JPEG without a frame", bytes([0xff, 0xd8, 0xff, 0xe0, 0, 2, 0xff, 0xd9])],
  ["a JPEG whose segments lead nowhere", bytes([0xff, 0xd8, 0xff, 0xe0, 255, 255, 1, 0xff, 0xd9])],
  ["a WebP of another length", bytes([...webp("VP8X", zeros(10))], "x")],
  ["a WebP of an unknown kind", webp("VP9 ", zeros(10))]
])("%s is no picture", (_, given) => {
  assert.isNull(pictureFacts(given))
})

it("no bytes make it fail or go on forever", () => {
  const whole = [picture(), jpeg, webp("VP8X", zeros(10)), webp("VP8L", zeros(10))]
  for (const one of whole) {
    for (let end = 0; end < one.length; end += 1) {
      assert.isNull(pictureFacts(one.subarray(0, end)))
    }
    for (let at = 0; at < one.length; at += 1) {
      for (const value of [0, 0xff]) pictureFacts(one.with(at, value))
    }
  }
})
