/** A finding of an examination: all is well, a warning, or an error. */
export interface Finding {
  readonly state: "ok" | "note" | "wrong"
  readonly subject: string
  readonly text: string
}

export const ok = (subject: string, text: string): Finding => ({ state: "ok", subject, text })
export const note = (subject: string, text: string): Finding => ({ state: "note", subject, text })
export const wrong = (subject: string, text: string): Finding => ({ state: "wrong", subject, text })

/** A line each; errors come first. */
export const findingLines = (findings: ReadonlyArray<Finding>): string => {
  const width = Math.max(...findings.map(({ subject }) => subject.length))
  return ["wrong", "note", "ok"]
    .flatMap((state) => findings.filter((finding) => finding.state === state))
    .map(({ state, subject, text }) => `${state.padEnd(5)}  ${subject.padEnd(width)}  ${text}`)
    .join("\n")
}
