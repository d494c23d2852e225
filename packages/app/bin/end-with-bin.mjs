// Preloaded into the program. The bin passes signals on, unless it is killed itself: its channel
// closes then, and the program stops as if it had been told to.
const end = () => process.kill(process.pid, "SIGTERM")

process.once("disconnect", end)
// The channel alone does not keep the process running.
process.channel?.unref()
if (!process.connected) end()
