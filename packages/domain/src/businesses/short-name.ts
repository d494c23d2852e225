/** What a short name may be: it stands in the address of a page. */
export const shortNamePattern = /^[a-z0-9-]{2,64}$/
