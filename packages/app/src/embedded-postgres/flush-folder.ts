import { open } from "node:fs/promises"

/** Makes the names in a folder as durable as the files behind them; where folders cannot be flushed, they need not. */
export const flushFolder = async (directory: string): Promise<void> => {
  const handle = await open(directory, "r").catch(() => null)
  await handle?.sync().catch(() => {})
  await handle?.close()
}
