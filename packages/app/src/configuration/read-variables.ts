import { Option } from "effect"
import type { Syntax } from "./syntax.ts"

export type Environment = Readonly<Record<string, string | undefined>>

/** Reads variables one by one and keeps what was wrong with each, so that all of it is told at once. */
export interface Variables {
  /** The value of a variable, the default where it is not set; an empty one counts as not set. */
  readonly read: <A, B>(name: string, syntax: Syntax<A>, otherwise: B) => A | B
  readonly refuse: (name: string, why: string) => void
  readonly isSet: (name: string) => boolean
  readonly problems: ReadonlyArray<string>
}

export const variablesOf = (environment: Environment): Variables => {
  const problems: Array<string> = []
  const refuse = (name: string, why: string) => void problems.push(`${name} ${why}`)
  const given = (name: string) => environment[name]?.trim() ?? ""
  return {
    problems,
    refuse,
    isSet: (name) => given(name) !== "",
    read: (name, syntax, otherwise) => {
      const value = given(name)
      if (value === "") return otherwise
      const read = syntax.read(value)
      if (Option.isSome(read)) return read.value
      refuse(
        name,
        `must be ${syntax.mustBe}${syntax.isSecret(value) ? "" : `, not ${JSON.stringify(value)}`}`
      )
      return otherwise
    }
  }
}
