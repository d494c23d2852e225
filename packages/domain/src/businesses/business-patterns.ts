/** A short name is part of a page's address. */
export const shortNamePattern = /^[a-z0-9-]{2,64}$/u

/** Red, green and blue as browsers send a colour, `#0a6757`. */
export const colourPattern = /^#[0-9a-f]{6}$/u
