// The platform's HTTP server includes a WebSocket server, which it creates at the first upgrade. This
// service accepts no upgrades (packages/http-server/src/listener/node-server.ts), so the bundle
// leaves it out.

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
