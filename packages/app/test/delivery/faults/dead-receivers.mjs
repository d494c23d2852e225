// Receivers on the hosts given, which answer by path and hang once they are told to. In a process of
// their own: their handshakes may not delay the thread that says when something arrived at others.
import { startCountingReceiver } from "@review-proof/testkit/peers/counting-receiver"

const receivers = await Promise.all(process.argv.slice(2).map(startCountingReceiver))
process.on("message", () => {
  for (const receiver of receivers) receiver.onArrival = (arrival) => void (arrival.path = "/hang")
  process.send("hanging")
})
process.once("disconnect", () => process.exit())
process.send("ready")
