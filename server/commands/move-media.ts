import { parseArgs } from 'node:util'
import { s3Store } from '@/server/adapters/media-s3'
import { moveUploads } from '@/server/modules/media/move-uploads'
import { ConfigError } from '@/server/settings/config'
import { withConfiguredDatabase } from './configured-database'
import { runCommand } from './run-command'

/**
 * `npm run media:move`: moves the pictures and files of the database the program would use into the bucket of
 * MEDIA_URL; with `--back`, back into the database. Programs may run meanwhile; ended early, it goes on where it was.
 */
const warn = (line: string) => process.stderr.write(`${line}\n`)
const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`

runCommand(async () => {
  const { values } = parseArgs({ options: { back: { type: 'boolean', default: false } } })
  await withConfiguredDatabase(async ({ db }, _url, config) => {
    if (!config.mediaUrl) throw new ConfigError('MEDIA_URL: is not set; it names the bucket')
    const mediaStore = s3Store(config.mediaUrl)
    try {
      const { moved, bytes, gone } = await moveUploads(
        { db, clock: () => new Date(), mediaStore },
        values.back ? 'back' : 'out',
        (total) => warn(`${total.moved} moved (${megabytes(total.bytes)})`),
      )
      const to = values.back ? 'into the database' : 'into the bucket'
      process.stdout.write(`${moved} moved ${to} (${megabytes(bytes)}), ${gone} were gone meanwhile.\n`)
    } finally {
      mediaStore.close()
    }
  })
})
