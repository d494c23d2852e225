// Runs in the program before all else: the bin passes signals on, but one that was killed cannot.
// The end of its channel says so, and is taken for the signal that it could not pass on.
const end = () => process.kill(process.pid, "SIGTERM")

process.once("disconnect", end)
// Nobody is kept from ending by it.
process.channel?.unref()
if (!process.connected) end()
