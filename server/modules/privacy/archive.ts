import { Readable } from 'node:stream'
import type { ZipFile } from 'yazl'
import type { Needs } from '@/server/context'
import type { users } from '@/server/db/schema/accounts'
import type { Locale } from '@/server/http/locale'
import { readUpload } from '@/server/modules/media/service'
import {
  archiveFiles,
  listUploads,
  readArchivePart,
  type ArchivePart,
  type Upload,
} from './archive-repository'
import { readMe, readMeName } from './archive-texts'
import { readOutgoingMessages } from './outgoing-messages'

/** Rows read at a time, which bounds the memory an archive takes. */
const batch = 500

/** A JSON array, streamed page by page. */
const asJson = async function* (
  next: (after: string | null) => Promise<ArchivePart[]>,
): AsyncGenerator<string> {
  let after: string | null = null
  let written = 0
  for (;;) {
    const parts: ArchivePart[] = await next(after)
    // Writes one chunk per page: every chunk costs the compressor a round trip.
    if (parts.length > 0)
      yield `${written === 0 ? '[\n' : ',\n'}${parts.map(({ row }) => JSON.stringify(row, null, 1)).join(',\n')}`
    written += parts.length
    after = parts.at(-1)?.key ?? null
    if (parts.length < batch) break
  }
  yield written === 0 ? '[]\n' : '\n]\n'
}

const uploadsOf = async function* (context: Needs<'db'>, user: number): AsyncGenerator<Upload> {
  for (let after: string | null = null; ;) {
    const uploads = await listUploads(context.db, user, after, batch)
    yield* uploads
    after = uploads.at(-1)?.id ?? null
    if (uploads.length < batch) return
  }
}

const add = (zip: ZipFile, name: string, content: () => Readable | Promise<Readable>, compress: boolean) =>
  zip.addReadStreamLazy(name, { compress }, (open) => {
    Promise.resolve()
      .then(content)
      .then(
        (stream) => open(null, stream),
        (error: unknown) => open(error, Readable.from([])),
      )
  })

/**
 * Everything stored about a person as a ZIP stream. Each page is read when the download asks for more; no
 * database connection is held in between. A failure ends the download with an error, so that no broken file
 * looks complete.
 */
export const streamArchive = async (
  context: Needs<'config' | 'db' | 'log' | 'clock' | 'mediaStore'>,
  user: typeof users.$inferSelect,
  locale: Locale,
): Promise<Readable> => {
  const { ZipFile: Zip } = await import('yazl')
  const zip = new Zip()
  // yazl documents its output as a Node stream.
  const out = zip.outputStream as Readable
  zip.on('error', (error: Error) => {
    context.log.error({ err: error }, 'an archive could not be finished')
    out.destroy(error)
  })
  zip.addBuffer(Buffer.from(readMe(locale, context.config.siteName, context.clock())), readMeName[locale])
  for (const file of archiveFiles)
    add(
      zip,
      file.name,
      () => Readable.from(asJson((after) => readArchivePart(context.db, file, user.id, after, batch))),
      true,
    )
  // An address or number without confirmation may be somebody else's.
  const addresses = [
    ...(user.emailVerifiedAt ? [user.email] : []),
    ...(user.phone && user.phoneVerifiedAt ? [user.phone] : []),
  ]
  add(
    zip,
    'letters.json',
    () => Readable.from(asJson((after) => readOutgoingMessages(context, addresses, after, batch))),
    true,
  )
  for await (const { id, type } of uploadsOf(context, user.id))
    add(
      zip,
      type === 'application/pdf' ? `documents/${id}.pdf` : `pictures/${id}.webp`,
      async () => Readable.from([(await readUpload(context, id, type)) ?? Buffer.alloc(0)]),
      // Compressed already.
      false,
    )
  zip.end()
  return out
}
