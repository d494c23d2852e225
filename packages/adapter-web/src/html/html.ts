import { html as tagged, raw } from "hono/html"

/** Escaped HTML, ready to stand inside more of it. */
export type Html = ReturnType<typeof raw>

/**
 * Text as HTML: every value is escaped unless it is HTML itself. hono's tag
 * answers later only where a value does, and none of ours does.
 */
export const html = (strings: TemplateStringsArray, ...values: ReadonlyArray<unknown>): Html => {
  const made = tagged(strings, ...values)
  if (made instanceof Promise) throw new Error("A value of a page was not there yet")
  return made
}
