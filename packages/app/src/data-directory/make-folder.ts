import { mkdir, stat } from "node:fs/promises"
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
