/** Storage of uploaded bytes outside the database. Objects are named by the upload's id and immutable. */
export interface MediaStore {
  put(id: string, bytes: Buffer, type: string): Promise<void>
  /** Null where there is no such object. */
  get(id: string): Promise<Buffer | null>
  /** Deleting a missing object succeeds. */
  delete(id: string): Promise<void>
  /** Lets go of its connections. */
  close(): void
}

/** The object store did not answer in time, or answered with an error: waiting may help. */
export class MediaStoreError extends Error {
  override name = 'MediaStoreError'
}
