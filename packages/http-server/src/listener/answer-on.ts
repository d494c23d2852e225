import { ServerResponse } from "node:http"
import type { Duplex } from "node:stream"

/**
 * The answer that is due on this connection, or under way. Node keeps it in this private field
 * alone.
 */
export const answerOn = (socket: Duplex): ServerResponse | undefined => {
  const response: unknown = Reflect.get(socket, "_httpMessage")
  return response instanceof ServerResponse ? response : undefined
}
