// The platform's HTTP server brings along a layer for tests that reads `http.createServer` as it is
// loaded. A bundler must keep code that reads a property, and so keeps that layer and all that it
// needs: files, child processes, compression. If the property is read when the layer is used, the
// bundler can leave all of this out.
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
