/** A finding of an examination: all is well, a warning, or an error. */
export interface Finding {
  readonly state: "ok" | "note" | "wrong"
  readonly subject: string
  readonly text: string
}

export const ok = (subject: string, text: string): Finding => ({ state: "ok", subject, text })
export const note = (subject: string, text: string): Finding => ({ state: "note", subject, text })
export const wrong = (subject: string, text: string): Finding => ({ state: "wrong", subject, text })

export const errorsFirst = (findings: ReadonlyArray<Finding>): ReadonlyArray<Finding> =>
  ["wrong", "note", "ok"].flatMap((state) => findings.filter((found) => found.state === state))

/** A line each. */
export const findingLines = (findings: ReadonlyArray<Finding>): string => {
  const width = Math.max(...findings.map(({ subject }) => subject.length))
  return findings
    .map(({ state, subject, text }) => `${state.padEnd(5)}  ${subject.padEnd(width)}  ${text}`)
    .join("\n")
}
