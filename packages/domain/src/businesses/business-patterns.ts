/** A short name is part of a page's address. */
export const shortNamePattern = /^[a-z0-9-]{2,64}$/

/** As browsers send it: red, green and blue. */
export const colourPattern = /^#[0-9a-f]{6}$/
