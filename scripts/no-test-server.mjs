// The platform's HTTP server brings along a layer for tests that reads `http.createServer` as it is
// loaded. A bundler may not leave out what reads a property, and so keeps that layer and all that it
// needs: files, child processes, compression. Read when it is called, none of this is left.
import { readFile } from "node:fs/promises"

const read = "layer(http.createServer, {"
const readWhenCalled = "layer(() => http.createServer(), {"

/** @type {import("esbuild").Plugin} */
export const noTestServer = {
  name: "no-test-server",
  setup: (build) =>
    build.onLoad(
      { filter: /[\\/]platform-node[\\/]dist[\\/]NodeHttpServer\.js$/ },
      async ({ path }) => {
        const source = await readFile(path, "utf8")
        if (!source.includes(read)) throw new Error(`${path} has changed: look again what it keeps`)
        return { contents: source.replace(read, readWhenCalled) }
      }
    )
}
