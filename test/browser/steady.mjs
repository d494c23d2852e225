// Imported before the service of `npm run screens`, so that its pages are the same at every run: it
// begins at one time, a minute takes it a second, and what is random comes of one seed.
const begun = Date.UTC(2026, 10, 23, 9, 30)
const realNow = Date.now
const started = realNow()
const now = () => begun + Math.floor((realNow() - started) / 60)

Date.now = now
globalThis.Date = new Proxy(Date, {
  construct: (target, values, newTarget) =>
    Reflect.construct(target, values.length === 0 ? [now()] : values, newTarget)
})

let state = 1
globalThis.crypto.getRandomValues = (array) => {
  const bytes = new Uint8Array(array.buffer, array.byteOffset, array.byteLength)
  for (let index = 0; index < bytes.length; index++) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    bytes[index] = state >>> 24
  }
  return array
}
