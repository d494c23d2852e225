// The platform's HTTP server brings a WebSocket server along, made at the first upgrade. This service
// answers none (packages/http-server/src/listener/node-server.ts), so the bundle goes without.

/** @type {import("esbuild").Plugin} */
export const noWebSockets = {
  name: "no-web-sockets",
  setup: (build) => {
    build.onResolve({ filter: /^ws$/ }, ({ path }) => ({ path, namespace: "absent" }))
    build.onLoad({ filter: /.*/, namespace: "absent" }, () => ({
      contents: `export const WebSocket = undefined
        export class WebSocketServer {
          constructor() { throw new Error("This service speaks no WebSocket.") }
        }`
    }))
  }
}
