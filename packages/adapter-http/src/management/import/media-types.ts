/** The forms that imported reviews come in (operations.md, Management API). */
export const NDJSON = "application/x-ndjson"
export const CSV = "text/csv"
