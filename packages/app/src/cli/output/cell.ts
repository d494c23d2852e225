import type { Schema } from "effect"
import { humanTime, timeOf } from "./human-time.ts"
import { oneLine } from "./fit-text.ts"
import type { Screen } from "./screen.ts"

type Json = Schema.Json

export interface JsonObject {
  readonly [member: string]: Json
}

export const isObject = (value: Json | undefined): value is JsonObject =>
  typeof value === "object" && value !== null && !Array.isArray(value)

/** A value in one line, whole and as the API writes it. */
export const plainCell = (value: Json): string => {
  if (value === null) return "-"
  if (Array.isArray(value)) return value.map(plainCell).join(", ") || "-"
  return oneLine(typeof value === "object" ? JSON.stringify(value) : String(value))
}

/** The same for people: formatted times, stars and numbers. */
export const humanCell = (name: string, value: Json, now: number): string => {
  if (typeof value === "boolean") return value ? "yes" : "no"
  if (typeof value === "number") {
    return name === "stars"
      ? starsOf(value)
      : value.toLocaleString("en", { maximumFractionDigits: 4 })
  }
  const at = typeof value === "string" ? timeOf(value) : undefined
  return at === undefined ? plainCell(value) : humanTime(at, now)
}

const starsOf = (count: number): string => "★".repeat(count) + "☆".repeat(Math.max(0, 5 - count))

/** Colours a value by its meaning: states, stars, empty values. */
export const paintCell = (name: string, value: Json, text: string, { paint }: Screen): string => {
  if (value === null) return paint("dim", text)
  if (name === "stars") return paint("yellow", text)
  if (!stateNames.has(name) || typeof value !== "string") return text
  const style = styles.find(([, states]) => states.split(" ").includes(value))?.[0]
  return style === undefined ? text : paint(style, text)
}

const stateNames = new Set(["state", "status", "health"])

const styles = [
  ["green", "published active delivered healthy accepted reviewed"],
  ["yellow", "pending scheduled open paused blocked degraded"],
  ["red", "hidden removed rejected failed failing bounced revoked expired suspended"]
] as const
