import type { LogoFacts } from "@review-proof/ports/store"

/** The facts in a picture's first bytes. */
type PictureFacts = Omit<typeof LogoFacts.Type, "hash">

/** Reads kind and size of a PNG, JPEG or WebP picture, ignoring its name and declared type. */
export const pictureFacts = (bytes: Uint8Array): PictureFacts | null => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  return pngFacts(view) ?? jpegFacts(view) ?? webpFacts(view)
}

const hasTextAt = (view: DataView, at: number, text: string): boolean =>
  at >= 0 &&
  at + text.length <= view.byteLength &&
  [...text].every((sign, index) => view.getUint8(at + index) === sign.charCodeAt(0))

/** It ends with its last chunk, so that nothing else hides behind it. */
const pngFacts = (view: DataView): PictureFacts | null =>
  view.byteLength > 44 &&
  hasTextAt(view, 0, "\u0089PNG\r\n\u001A\n\0\0\0\rIHDR") &&
  hasTextAt(view, view.byteLength - 8, "IEND\u00AE\u0042\u0060\u0082")
    ? { type: "image/png", width: view.getUint32(16), height: view.getUint32(20) }
    : null

const jpegFacts = (view: DataView): PictureFacts | null => {
  if (
    !hasTextAt(view, 0, "\u00FF\u00D8\u00FF") ||
    !hasTextAt(view, view.byteLength - 2, "\u00FF\u00D9")
  ) {
    return null
  }
  let at = 2
  while (at + 9 <= view.byteLength && view.getUint8(at) === 0xff) {
    const marker = view.getUint8(at + 1)
    if (isFrame(marker)) {
      return { type: "image/jpeg", width: view.getUint16(at + 7), height: view.getUint16(at + 5) }
    }
    at += 2 + view.getUint16(at + 2)
  }
  return null
}

/** Start of frame, of any coding: SOF0 to SOF15 without DHT, JPG and DAC. */
const isFrame = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc

const webpFacts = (view: DataView): PictureFacts | null => {
  const isWhole =
    view.byteLength >= 30 &&
    hasTextAt(view, 0, "RIFF") &&
    hasTextAt(view, 8, "WEBP") &&
    view.getUint32(4, true) + 8 === view.byteLength
  const size = isWhole ? webpSize(view) : null
  return size === null ? null : { type: "image/webp", ...size }
}

const webpSize = (view: DataView): Pick<PictureFacts, "width" | "height"> | null => {
  if (hasTextAt(view, 12, "VP8X")) {
    const lengthAt = (at: number) =>
      view.getUint16(at, true) + view.getUint8(at + 2) * 0x1_00_00 + 1
    return { width: lengthAt(24), height: lengthAt(27) }
  }
  if (hasTextAt(view, 12, "VP8L") && view.getUint8(20) === 0x2f) {
    const bits = view.getUint32(21, true)
    return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 }
  }
  return hasTextAt(view, 12, "VP8 ") && hasTextAt(view, 23, "\u009D\u0001\u002A")
    ? { width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff }
    : null
}
