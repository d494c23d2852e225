/** A business from its form: the typed values, their problems, the parsed business. */
import type { NewBusiness } from "@review-proof/domain/companies"
import {
  BusinessName,
  Colour,
  LanguageTag,
  PostalAddress,
  ReplyAddress,
  ShortName,
  SiteUrl
} from "@review-proof/domain/fields"
import type { Business } from "@review-proof/ports"
import { Option, Schema } from "effect"
import { emptyBusiness, plainColour, type BusinessValues } from "./business-settings-page.ts"
import { problemsOf } from "../../staff/field-problems.ts"
import type { Problems } from "../../html/form-fields.ts"
import { trimmedFields, textOf, type Fields } from "../../forms/typed-values.ts"

interface BusinessInput {
  readonly values: BusinessValues
  readonly problems: Problems
  /** Undefined if there are problems. */
  readonly business: Required<NewBusiness> | undefined
}

export const readBusinessInput = (fields: Fields): BusinessInput => {
  const typed = trimmedFields(fields, emptyBusiness)
  const values = {
    ...typed,
    url: typed.url === "" || /^[a-z]+:/i.test(typed.url) ? typed.url : `https://${typed.url}`,
    address: textOf(fields, "address"),
    colour: typed.colour.toLowerCase() || newBusiness.colour,
    language: typed.language || newBusiness.language
  }
  const problems = [...problemsOf(values, BusinessForm.fields, {})]
  const read = Option.getOrUndefined(decodeBusiness(values))
  return {
    values,
    problems: new Map(problems.map(([id, plain]) => [id, sentences.get(id) ?? plain])),
    business: read && {
      name: read.name,
      url: read.url,
      shortName: read.short_name || null,
      address: read.address || null,
      colour: read.colour === plainColour ? null : read.colour,
      replyTo: read.reply_to || null,
      language: read.language
    }
  }
}

const orEmpty = <S extends Schema.Decoder<string>>(schema: S) =>
  Schema.Union([Schema.Literal(""), schema])

const BusinessForm = Schema.Struct({
  name: BusinessName,
  url: SiteUrl,
  short_name: orEmpty(ShortName),
  address: orEmpty(PostalAddress),
  colour: Colour,
  language: LanguageTag,
  reply_to: orEmpty(ReplyAddress)
})

const decodeBusiness = Schema.decodeUnknownOption(BusinessForm)

/** Says what the name of a company or business has to be. */
export const wrongName = "Enter a name of up to 120 characters, without a link or email address."

const sentences: ReadonlyMap<string, string> = new Map([
  ["name", wrongName],
  ["url", "Enter an address like https://shop.example."],
  ["short_name", "Use 2 to 64 lower-case letters, digits and hyphens."],
  ["address", "Enter an address of up to 300 characters, without tabs."],
  ["colour", "Enter a colour like #0a6757."],
  ["reply_to", "Enter an email address like name@example.com, without accents before its @."]
])

export const valuesOf = (business: Business): BusinessValues => ({
  name: business.name,
  url: business.url,
  short_name: business.shortName ?? "",
  address: business.address ?? "",
  colour: business.colour ?? plainColour,
  language: business.language,
  reply_to: business.replyTo ?? ""
})

export const newBusiness: BusinessValues = {
  ...emptyBusiness,
  colour: plainColour,
  language: "en"
}
