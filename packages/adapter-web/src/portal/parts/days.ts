export const DAY = 86_400_000

/** The start of a UTC day as a form writes it, `2026-11-23`; undefined for none, NaN for no such day. */
export const dayOf = (text: string): number | undefined => {
  if (text === "") return undefined
  const at = /^\d{4}-/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN
  const isDay = !Number.isNaN(at) && new Date(at).toISOString().startsWith(`${text}T`)
  return isDay ? at : Number.NaN
}
