/** A business from its form: the typed values, their problems, the parsed business. */
import type { NewBusiness } from "@review-proof/domain/companies"
import {
  BusinessName,
  Colour,
  EmailAddress,
  LanguageTag,
  PostalAddress,
  ShortName,
  SiteUrl
} from "@review-proof/http-server"
import type { Business } from "@review-proof/ports"
import { Option, Schema } from "effect"
import { plainColour, type BusinessValues } from "./business-settings-page.ts"
import type { Problems } from "../parts/form-parts.ts"

interface BusinessInput {
  readonly values: BusinessValues
  readonly problems: Problems
  /** Undefined if there are problems. */
  readonly business: Required<NewBusiness> | undefined
}

export const readBusinessInput = (form: ReadonlyMap<string, string>): BusinessInput => {
  const typed = (name: string) => (form.get(name) ?? "").trim()
  const site = typed("url")
  const values: BusinessValues = {
    name: typed("name"),
    url: site === "" || /^[a-z]+:/i.test(site) ? site : `https://${site}`,
    short_name: typed("short_name"),
    address: typed("address").replaceAll(/\r\n?/g, "\n"),
    colour: typed("colour").toLowerCase() || plainColour,
    language: typed("language") || "en",
    reply_to: typed("reply_to")
  }
  const name = Option.getOrUndefined(Schema.decodeUnknownOption(BusinessName)(values.name))
  const url = Option.getOrUndefined(Schema.decodeUnknownOption(SiteUrl)(values.url))
  const shortName = optional(ShortName, values.short_name)
  const address = optional(PostalAddress, values.address)
  const colour = optional(Colour, values.colour)
  const replyTo = optional(EmailAddress, values.reply_to)
  const language = optional(LanguageTag, values.language)
  const problems = new Map(
    [
      [
        "name",
        name,
        "Enter a name of up to 120 characters, without a link or email address."
      ] as const,
      ["url", url, "Enter an address like https://shop.example."] as const,
      ["short_name", shortName, "Use 2 to 64 lower-case letters, digits and hyphens."] as const,
      ["address", address, "Shorten the address to 300 characters."] as const,
      ["colour", colour, "Enter a colour like #0a6757."] as const,
      ["language", language, "Choose a language from the list."] as const,
      ["reply_to", replyTo, "Enter an email address like name@example.com."] as const
    ].flatMap(([id, read, problem]) => (read === undefined ? [[id, problem]] : []))
  )
  const isRead =
    name !== undefined &&
    url !== undefined &&
    shortName !== undefined &&
    address !== undefined &&
    colour !== undefined &&
    replyTo !== undefined &&
    typeof language === "string"
  return {
    values,
    problems,
    business: isRead
      ? {
          name,
          url,
          shortName,
          address,
          colour: colour === plainColour ? null : colour,
          replyTo,
          language
        }
      : undefined
  }
}

/** Null if nothing was typed, undefined if it is wrong. */
const optional = <S extends Schema.Decoder<string>>(schema: S, typed: string) =>
  typed === "" ? null : Option.getOrUndefined(Schema.decodeUnknownOption(schema)(typed))

export const valuesOf = (business: Business): BusinessValues => ({
  name: business.name,
  url: business.url,
  short_name: business.shortName ?? "",
  address: business.address ?? "",
  colour: business.colour ?? plainColour,
  language: business.language,
  reply_to: business.replyTo ?? ""
})

export const noValues: BusinessValues = {
  name: "",
  url: "",
  short_name: "",
  address: "",
  colour: plainColour,
  language: "en",
  reply_to: ""
}
