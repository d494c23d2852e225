import { Tracer } from "effect"

/** Counts statements by the spans of a trace: each is one round trip. */
export const countedStatements = () => {
  const counted = { statements: 0 }
  const tracer = Tracer.make({
    span: (options) => {
      if (options.name === "sql.execute") counted.statements += 1
      return new Tracer.NativeSpan(options)
    }
  })
  return { counted, tracer }
}
