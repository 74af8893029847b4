import { appendFile, mkdir, readdir, rm } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'

/** One use of the service (Lei 12.965/2014, art. 5, VIII): when, from which address, by which account. */
export interface AccessRecord {
  /** ISO 8601. */
  at: string
  address: string
  /** Null for a visitor. */
  account: number | null
}

export interface AccessLog {
  /** Records the first use of an address and account in each hour. Cheap enough for every request. */
  record(address: string, account: number | null): void
  close(): Promise<void>
}

interface AccessLogOptions {
  /** Folder of one file a day and machine, readable by its owner alone. */
  folder: string
  /** Files older than this many days are deleted. */
  days: number
  clock: () => Date
  onError: (error: unknown) => void
}

const hourMs = 3_600_000
const dayMs = 24 * hourMs
const flushMs = 1_000
/** Uses remembered in an hour; beyond, some are recorded twice. */
const mostRemembered = 500_000

const fileName = /^(\d{4}-\d{2}-\d{2})\.[\w.-]+\.jsonl$/
export const accessLogFolder = (dataDir: string): string => join(dataDir, 'access')
/** Day of an access log's file; null for another file. */
export const dayOfFile = (name: string): string | null => fileName.exec(name)?.[1] ?? null
const dayOf = (now: Date): string => now.toISOString().slice(0, 10)

/** Deletes the files of days that need not be kept any more. */
export const deleteOldAccessLogs = async ({
  folder,
  days,
  clock,
}: Omit<AccessLogOptions, 'onError'>): Promise<void> => {
  const oldest = dayOf(new Date(clock().getTime() - days * dayMs))
  for (const name of await readdir(folder)) {
    const day = dayOfFile(name)
    if (day !== null && day < oldest) await rm(join(folder, name), { force: true })
  }
}

export const openAccessLog = async (options: AccessLogOptions): Promise<AccessLog> => {
  const { folder, clock, onError } = options
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await deleteOldAccessLogs(options)
  const machine = hostname().replace(/[^\w.-]/g, '_') || 'machine'
  let hour = -1
  let remembered = new Set<string>()
  let lines: string[] = []
  let writing = Promise.resolve()

  const flush = () => {
    if (lines.length === 0) return writing
    const [text, file] = [lines.join(''), join(folder, `${dayOf(clock())}.${machine}.jsonl`)]
    lines = []
    writing = writing.then(() => appendFile(file, text, { mode: 0o600 })).catch(onError)
    return writing
  }
  const flushing = setInterval(() => void flush(), flushMs).unref()
  const deleting = setInterval(() => void deleteOldAccessLogs(options).catch(onError), hourMs).unref()

  return {
    record(address, account) {
      const now = clock()
      const current = Math.floor(now.getTime() / hourMs)
      if (current !== hour || remembered.size >= mostRemembered) {
        hour = current
        remembered = new Set()
      }
      const key = `${address} ${account ?? ''}`
      if (remembered.has(key)) return
      remembered.add(key)
      lines.push(`${JSON.stringify({ at: now.toISOString(), address, account } satisfies AccessRecord)}\n`)
    },
    async close() {
      clearInterval(flushing)
      clearInterval(deleting)
      await flush()
    },
  }
}

/** Records nothing. */
export const noAccessLog: AccessLog = { record: () => {}, close: () => Promise.resolve() }
