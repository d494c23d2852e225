/** A short name is part of a page's address. */
export const shortNamePattern = /^[a-z0-9-]{2,64}$/
