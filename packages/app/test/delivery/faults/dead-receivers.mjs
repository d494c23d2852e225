// Receivers that hang, on the hosts given. In a process of their own: their handshakes may not
// delay the thread that says when something arrived at healthy ones.
import { startReceiver } from "../receiver.ts"

for (const host of process.argv.slice(2)) await startReceiver(host)
process.once("disconnect", () => process.exit())
process.send("ready")
