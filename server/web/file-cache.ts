import { randomUUID } from 'node:crypto'
import { copyFile, mkdir, readdir, rename, rm, stat, utimes } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/**
 * Built files of other releases, in a folder that programs share: pages of the release before go on asking for
 * their scripts for as long as somebody has them open, and while a release is rolled out, pages of the new one
 * ask programs of the old one. Files are named by their content, so one folder holds all releases.
 */
export type FindCachedFile = (path: string) => Promise<string | null>

/** A file is kept for so long after the last program that has it. */
const maxAgeMs = 7 * 86_400_000
/** Interval at which a running program marks its files as in use, ms. */
const touchIntervalMs = 12 * 3_600_000

/** Names as the build gives them: nothing leads out of the folder. */
const isSafe = (path: string) => /^[\w~-][\w.~-]*(?:\/[\w~-][\w.~-]*)*$/.test(path)

const listed = async (folder: string): Promise<string[]> => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
}

const copyOrTouch = async (from: string, to: string) => {
  const now = new Date()
  const isThere = await utimes(to, now, now).then(
    () => true,
    () => false,
  )
  if (isThere) return
  await mkdir(dirname(to), { recursive: true })
  // Written under another name and renamed, so that several programs may write the same file at once.
  const part = `${to}.${randomUUID()}.part`
  await copyFile(from, part)
  await utimes(part, now, now)
  await rename(part, to)
}

const deleteExpired = async (folder: string) => {
  for (const path of await listed(folder)) {
    const file = join(folder, path)
    const { mtimeMs } = await stat(file)
    if (mtimeMs < Date.now() - maxAgeMs) await rm(file, { force: true })
  }
}

/** Copies the files of `own` into `folder`. Where it cannot write there it tells `warn`, and copies none. */
export const openFileCache = async (
  own: string,
  folder: string,
  warn: (line: string) => void,
): Promise<FindCachedFile> => {
  const say = async () => {
    for (const path of await listed(own)) await copyOrTouch(join(own, path), join(folder, path))
    await deleteExpired(folder)
  }
  const saySafely = () =>
    say().catch((error: unknown) =>
      warn(
        `scripts are not kept for pages of other releases: ${error instanceof Error ? error.message : ''}`,
      ),
    )
  await saySafely()
  setInterval(() => void saySafely(), touchIntervalMs).unref()
  return async (path) => {
    if (!isSafe(path)) return null
    const file = join(folder, path)
    const found = await stat(file).catch(() => null)
    return found?.isFile() ? file : null
  }
}
