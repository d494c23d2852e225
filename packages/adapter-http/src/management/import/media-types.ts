/** The forms that imported reviews come in (contract MANAGEMENT-3). */
export const NDJSON = "application/x-ndjson"
export const CSV = "text/csv"
