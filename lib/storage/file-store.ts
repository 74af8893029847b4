/** A file that waits to be sent, with a small picture of it as a data address. */
export interface StoredFile {
  blob: Blob
  preview: string | null
}

const database = 'unsent-files'
const table = 'files'
/** Retention of unsent files, ms. */
const keptMs = 7 * 86_400_000

/** In this page they are at hand without the database, which private windows and full disks may refuse. */
const atHand = new Map<string, StoredFile>()

const settled = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error ?? new Error('the file store failed'))
  })

const open = (): Promise<IDBDatabase> => {
  const request = indexedDB.open(database, 1)
  request.onupgradeneeded = () => request.result.createObjectStore(table)
  return settled(request)
}

/** Runs one transaction on the table. Resolves to undefined without IndexedDB. */
const within = async <T>(
  mode: IDBTransactionMode,
  work: (files: IDBObjectStore) => Promise<T>,
): Promise<T | undefined> => {
  try {
    const db = await open()
    try {
      return await work(db.transaction(table, mode).objectStore(table))
    } finally {
      db.close()
    }
  } catch {
    return undefined
  }
}

type Row = StoredFile & { keptAt: number }
const isRow = (value: unknown): value is Row =>
  typeof value === 'object' && value !== null && 'blob' in value && value.blob instanceof Blob

/** Keeps a file for this page, and where the browser allows it beyond. */
export const storeFile = async (key: string, file: StoredFile): Promise<void> => {
  atHand.set(key, file)
  await within('readwrite', (files) => settled(files.put({ ...file, keptAt: Date.now() }, key)))
}

/** Null: it was never kept, or is no longer. */
export const readStoredFile = async (key: string): Promise<StoredFile | null> => {
  const near = atHand.get(key)
  if (near) return near
  const row = await within<unknown>('readonly', (files) => settled(files.get(key)))
  return isRow(row) ? row : null
}

export const deleteFiles = async (keys: readonly string[]): Promise<void> => {
  for (const key of keys) atHand.delete(key)
  if (keys.length > 0)
    await within('readwrite', (files) => Promise.all(keys.map((key) => settled(files.delete(key)))))
}

/** Deletes expired files. */
export const deleteExpiredFiles = (): Promise<void | undefined> =>
  within('readwrite', async (files) => {
    const [keys, rows] = await Promise.all([settled(files.getAllKeys()), settled<unknown[]>(files.getAll())])
    const isOld = (row: unknown) => !isRow(row) || Date.now() - row.keptAt > keptMs
    await Promise.all(keys.filter((_, n) => isOld(rows[n])).map((key) => settled(files.delete(key))))
  })
