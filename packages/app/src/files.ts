import { mkdir, open, rename, rm, stat, writeFile } from "node:fs/promises"
import { dirname } from "node:path"

/**
 * Makes a folder and its missing parents, readable for this user alone. It does not use
 * Node's `recursive`, which never gives up on a file system without folders, such as /proc.
 */
export const makeFolder = async (path: string): Promise<void> => {
  const failure = await makeOne(path)
  if (failure === undefined) return
  if (failure.code === "EEXIST" && (await stat(path)).isDirectory()) return
  const above = dirname(path)
  if (failure.code !== "ENOENT" || above === path) throw failure
  await makeFolder(above)
  const again = await makeOne(path)
  // Another process may have made it at the same time.
  if (again !== undefined && again.code !== "EEXIST") throw again
}

const makeOne = (path: string): Promise<NodeJS.ErrnoException | undefined> =>
  mkdir(path, { mode: 0o700 }).then(
    () => undefined,
    (cause: NodeJS.ErrnoException) => cause
  )

/**
 * Replaces a file or makes it: atomically, also if the machine stops in the meantime. Only its owner
 * may read it.
 */
export const replaceFile = async (path: string, content: string | Uint8Array): Promise<void> => {
  const folder = dirname(path)
  await makeFolder(folder)
  await rm(`${path}.new`, { force: true })
  await writeFile(`${path}.new`, content, { mode: 0o600, flag: "wx", flush: true })
  await rename(`${path}.new`, path)
  await flushFolder(folder)
}

/** Makes the names in a folder durable. Platforms that cannot flush folders do not need it. */
export const flushFolder = async (directory: string): Promise<void> => {
  const handle = await open(directory, "r").catch(() => null)
  await handle?.sync().catch(() => {})
  await handle?.close()
}
