/** Fields of a review from an operator, an import or its customer. Lengths count code points. */
import { Schema } from "effect"
import { isOneLine, isNotBlank, Text } from "./texts.ts"
import { isOnCalendar } from "./calendar.ts"

/** The title of a review. */
export const Title = Text(1, 200).check(isNotBlank, isOneLine)

/** The text of a review, in any script, on any number of lines. */
export const ReviewText = Text(1, 10_000).check(isNotBlank)

/** The SKU of a reviewed product. */
export const ProductSku = Text(1, 64).check(isNotBlank, isOneLine)

/** The name of a reviewed product. */
export const ProductName = Text(1, 200).check(isNotBlank, isOneLine)

/** An operator's evidence for a review, such as an order number or a file's name. */
export const Evidence = Text(1, 500).check(isNotBlank)

/** Why a moderator decided so, for the log. */
export const Reason = Text(1, 500).check(isNotBlank)

/** The id that a review has where it comes from. */
export const ExternalId = Text(1, 128).check(isNotBlank, isOneLine)

/** A real calendar day since 1900, `YYYY-MM-DD`. */
export const ExperienceDate = Schema.String.annotate({ format: "date" }).check(
  Schema.makeFilter((text: string) => isOnCalendar(text) || "must be a real date like 2026-02-28"),
  Schema.makeFilter((text: string) => text >= "1900" || "must not be before 1900")
)
