import { Layer, Logger, References, type LogLevel } from "effect"
import type { Config } from "../configuration/config.ts"
import { stderrConsoleLayer } from "./log-lines.ts"

export const loggingLayer = (
  config: Pick<Config, "logLevel" | "logFormat">
): Layer.Layer<never> => {
  const pretty = (config.logFormat ?? (process.stderr.isTTY ? "pretty" : "json")) === "pretty"
  return Layer.mergeAll(
    Logger.layer([pretty ? Logger.consolePretty() : Logger.withConsoleError(Logger.formatJson)]),
    Layer.succeed(References.MinimumLogLevel, levels[config.logLevel]),
    Layer.succeed(Logger.LogToStderr, true),
    stderrConsoleLayer((lost) => {
      const message = `The log could not be written for a while: ${lost} lines were lost`
      const line = { message, level: "WARN", timestamp: new Date().toISOString() }
      return pretty ? message : JSON.stringify(line)
    })
  )
}

const levels: { readonly [Level in Config["logLevel"]]: LogLevel.LogLevel } = {
  trace: "Trace",
  debug: "Debug",
  info: "Info",
  warn: "Warn",
  error: "Error",
  fatal: "Fatal",
  none: "None"
}
