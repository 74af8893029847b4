import { Readable } from 'node:stream'
import { and, asc, eq, gt } from 'drizzle-orm'
import type { ZipFile } from 'yazl'
import type { Context } from '@/server/context'
import type { users } from '@/server/db/schema/accounts'
import { media } from '@/server/db/schema/operations'
import type { Locale } from '@/server/http/locale'
import { readPicture } from '@/server/modules/media/service'
import { archiveFiles } from './archive-files'
import { readMe, readMeName } from './archive-words'
import { lettersTo } from './letters'

/** Rows read at a time: what is in memory, however much there is. */
const batch = 500

interface Part {
  key: string
  row: unknown
}

/** A JSON array, written as its parts are read. */
const asJson = async function* (next: (after: string | null) => Promise<Part[]>): AsyncGenerator<string> {
  let after: string | null = null
  let written = 0
  for (;;) {
    const parts: Part[] = await next(after)
    // One piece for all that was read: every piece costs the compressor a turn.
    if (parts.length > 0)
      yield `${written === 0 ? '[\n' : ',\n'}${parts.map(({ row }) => JSON.stringify(row, null, 1)).join(',\n')}`
    written += parts.length
    after = parts.at(-1)?.key ?? null
    if (parts.length < batch) break
  }
  yield written === 0 ? '[]\n' : '\n]\n'
}

const picturesOf = async function* (context: Context, user: number): AsyncGenerator<string> {
  for (let after: string | null = null; ;) {
    const ids: { id: string }[] = await context.db
      .select({ id: media.id })
      .from(media)
      .where(and(eq(media.ownerId, user), after === null ? undefined : gt(media.id, after)))
      .orderBy(asc(media.id))
      .limit(batch)
    for (const { id } of ids) yield id
    after = ids.at(-1)?.id ?? null
    if (ids.length < batch) return
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
 * Everything held about a person as a ZIP, made while it is sent: nothing is read before the reader asks for more, and
 * no connection is held meanwhile. A failure half-way breaks the download off rather than leave a file that looks whole.
 */
export const archiveOf = async (
  context: Context,
  user: typeof users.$inferSelect,
  locale: Locale,
): Promise<Readable> => {
  const { ZipFile: Zip } = await import('yazl')
  const zip = new Zip()
  // As yazl documents it, what comes out is a stream of node's own.
  const out = zip.outputStream as Readable
  zip.on('error', (error: Error) => {
    context.log.error({ err: error }, 'an archive could not be finished')
    out.destroy(error)
  })
  zip.addBuffer(Buffer.from(readMe(locale, context.config.siteName, context.clock())), readMeName[locale])
  for (const { name, rows } of archiveFiles)
    add(
      zip,
      name,
      () =>
        Readable.from(
          asJson(
            async (after) =>
              (await context.db.execute<Part & Record<string, unknown>>(rows(user.id, after, batch))).rows,
          ),
        ),
      true,
    )
  // An address or a number they have not confirmed is somebody else's, for all that is known here.
  const addresses = [
    ...(user.emailVerifiedAt ? [user.email] : []),
    ...(user.phone && user.phoneVerifiedAt ? [user.phone] : []),
  ]
  add(
    zip,
    'letters.json',
    () => Readable.from(asJson((after) => lettersTo(context, addresses, after, batch))),
    true,
  )
  for await (const id of picturesOf(context, user.id))
    add(
      zip,
      `pictures/${id}.webp`,
      async () => Readable.from([(await readPicture(context.db, id)) ?? Buffer.alloc(0)]),
      // Compressed already.
      false,
    )
  zip.end()
  return out
}
