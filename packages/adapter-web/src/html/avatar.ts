import { html, type Html } from "./html.ts"

/** The initials of a name in a circle, or a figure if there is no name. Decorative. */
export const avatar = (name: string | null, size: "small" | "large" = "small"): Html => {
  const letters = initialsOf(name ?? "")
  const kind = size === "large" ? "avatar large" : "avatar"
  return letters === ""
    ? html`<span class="${kind}" aria-hidden="true"
        ><svg width="24" height="24" viewBox="0 0 24 24"><use href="#person-drawing" /></svg
      ></span>`
    : html`<span class="${kind}" aria-hidden="true">${letters}</span>`
}

/**
 * Initials come from the first and the last word, or from the first alone where a script joins its
 * letters or has no capitals.
 */
export const initialsOf = (name: string): string => {
  const letters = name.split(/\s+/).flatMap((word) => letterOf(word) ?? [])
  const [first = "", ...others] = letters
  const upper = first.toUpperCase()
  return upper === first.toLowerCase() ? first : upper + (others.at(-1)?.toUpperCase() ?? "")
}

/** Most words begin with a plain letter, which is found at a tenth of the cost. */
const letterOf = (word: string): string | undefined =>
  /^[A-Za-z]/.test(word) ? word[0] : firstLetter.exec(word)?.[0]

const firstLetter = /[\p{L}\p{N}]/u
