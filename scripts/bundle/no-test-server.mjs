// The module of the platform's HTTP server also has a layer for tests, which reads
// `http.createServer` as the module is loaded. A bundler must keep code that reads a property, and
// with it all that the layer needs: files, child processes, compression. This plugin makes the layer
// read the property when it is used, so that the bundler leaves all of this out.
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
        if (!source.includes(read))
          throw new Error(`${path} has changed: does it still read http.createServer at loading?`)
        return { contents: source.replace(read, readWhenCalled) }
      }
    )
}
