/** The forms that imported reviews come in (contract MANAGEMENT-3). */
export const ndjsonType = "application/x-ndjson"
export const csvType = "text/csv"
