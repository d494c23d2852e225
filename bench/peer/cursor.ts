import { createHmac, timingSafeEqual } from "node:crypto"

/** Where a page of reviews begins: behind this review. */
export interface Position {
  readonly createdAt: number
  readonly id: number
}

export interface CursorBinding {
  readonly owner: string
  readonly list: string
  readonly filters: Readonly<Record<string, string | number | undefined>>
}

const codeLength = 22

/** The service's own form of a cursor: 128 bits of HMAC-SHA256 before the position, in base64url. */
export function sealCursor(master: Buffer, binding: CursorBinding, position: Position): string {
  const content = Buffer.from(JSON.stringify(position)).toString("base64url")
  return `${codeOf(master, binding, content)}${content}`
}

/** Null where the cursor was not made for this list. */
export function openCursor(
  master: Buffer,
  binding: CursorBinding,
  cursor: string
): Position | null {
  const content = cursor.slice(codeLength)
  const given = Buffer.from(cursor.slice(0, codeLength))
  const expected = Buffer.from(codeOf(master, binding, content))
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null
  return JSON.parse(Buffer.from(content, "base64url").toString("utf8"))
}

function codeOf(master: Buffer, { owner, list, filters }: CursorBinding, content: string): string {
  const names = Object.keys(filters).filter((name) => filters[name] !== undefined)
  const canonical = Object.fromEntries(names.sort().map((name) => [name, filters[name]]))
  return createHmac("sha256", cursorKey(master))
    .update(JSON.stringify([owner, list, canonical, content]))
    .digest()
    .subarray(0, 16)
    .toString("base64url")
}

const keys = new Map<Buffer, Buffer>()

/** Derived once: one block of HKDF-Expand, as the service does. */
function cursorKey(master: Buffer): Buffer {
  const known = keys.get(master)
  if (known !== undefined) return known
  const key = createHmac("sha256", master).update("review-proof/cursor\u0001").digest()
  keys.set(master, key)
  return key
}
