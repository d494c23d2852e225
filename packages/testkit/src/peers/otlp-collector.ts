import { createServer } from "node:http"
import { text } from "node:stream/consumers"
import { listenOn } from "./listening.ts"

/** A span as it was exported, with its attributes and those of its resource as plain values. */
export interface ExportedSpan {
  readonly traceId: string
  readonly spanId: string
  readonly parentSpanId: string | undefined
  readonly name: string
  readonly kind: number
  readonly failed: boolean
  readonly links: ReadonlyArray<{ readonly traceId: string; readonly spanId: string }>
  readonly attributes: Attributes
  readonly resource: Attributes
}

type Attributes = Readonly<Record<string, unknown>>

export type Collector = Awaited<ReturnType<typeof openCollector>>

/** A collector that takes whatever is sent over OTLP/HTTP as JSON, by path. */
export const openCollector = async () => {
  const bodies: Array<{ readonly path: string; readonly body: string }> = []
  const server = createServer(async (request, response) => {
    bodies.push({ path: request.url ?? "", body: await text(request) })
    response.setHeader("content-type", "application/json").end("{}")
  })
  const { close, port } = await listenOn(server, "127.0.0.1", 0)
  const received = (path = "") =>
    bodies
      .filter((each) => each.path.startsWith(path))
      .map(({ body }) => body)
      .join("\n")
  return {
    received,
    /** Each span once: an exporter whose request timed out sends its spans again. */
    spans: () => {
      const spans = spansIn(received("/v1/traces"))
      return [...new Map(spans.map((span) => [span.spanId, span])).values()]
    },
    url: `http://127.0.0.1:${port}`,
    close
  }
}

const spansIn = (lines: string): ReadonlyArray<ExportedSpan> =>
  lines
    .split("\n")
    .filter((line) => line !== "")
    .flatMap((line) =>
      (JSON.parse(line) as TraceData).resourceSpans.flatMap(({ resource, scopeSpans }) =>
        scopeSpans.flatMap(({ spans }) =>
          spans.map(({ attributes, status, ...span }) => ({
            ...span,
            failed: status.code === 2,
            attributes: plain(attributes),
            resource: plain(resource.attributes)
          }))
        )
      )
    )

/** The parts of OTLP's JSON encoding that tests read. */
interface TraceData {
  readonly resourceSpans: ReadonlyArray<{
    readonly resource: { readonly attributes: KeyValues }
    readonly scopeSpans: ReadonlyArray<{ readonly spans: ReadonlyArray<OtlpSpan> }>
  }>
}

interface OtlpSpan extends Omit<ExportedSpan, "attributes" | "failed" | "resource"> {
  readonly attributes: KeyValues
  readonly status: { readonly code: number }
}

type KeyValues = ReadonlyArray<{ readonly key: string; readonly value: object }>

/** Each value is an object of one member, `{ "intValue": 3 }`. */
const plain = (attributes: KeyValues): Attributes =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]))
