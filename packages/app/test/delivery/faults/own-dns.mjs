// Loaded before the service: names are asked of a server of the test.
import promises from "node:dns/promises"
import { syncBuiltinESMExports } from "node:module"

const { Resolver } = promises

promises.Resolver = class extends Resolver {
  constructor(options) {
    super(options)
    this.setServers(["127.0.0.9:5355"])
  }
}
syncBuiltinESMExports()
