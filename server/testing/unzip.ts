import { fromBufferPromise } from 'yauzl'

/** Returns the entries of an archive by name. */
export const unzip = async (bytes: Buffer): Promise<Map<string, Buffer>> => {
  const files = new Map<string, Buffer>()
  const zip = await fromBufferPromise(bytes)
  for await (const entry of zip.eachEntry()) {
    const parts: Buffer[] = []
    for await (const part of await zip.openReadStreamPromise(entry)) parts.push(part as Buffer)
    files.set(entry.fileName, Buffer.concat(parts))
  }
  return files
}
