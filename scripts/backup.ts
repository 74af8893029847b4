// `npm run backup -- FOLDER`: copies the embedded database, pictures included, and the signing key into a new folder,
// while the program runs or not. Then it restores the copy beside it, asks its ledger, and deletes that again;
// `--no-check` leaves that out. A database of your own (DATABASE_URL): docs/backup.md.
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { withConfiguredDatabase } from '@/server/db/configured-database'
import { BackupError, createBackup } from '@/server/db/embedded/backup'
import { checkBackup } from './backup/check'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { 'no-check': { type: 'boolean', default: false } },
})
const [folder] = positionals

const run = async (target: string) => {
  await withConfiguredDatabase(async (_database, url, config) => {
    if (config.databaseUrl) throw new BackupError('DATABASE_URL is a server of your own: see docs/backup.md.')
    const { ended, files } = await createBackup({
      dataDir: config.dataDir,
      url,
      target,
      clock: () => new Date(),
    })
    console.log(`${Object.keys(files).length} files in ${target}: all that was stored by ${ended}.`)
  })
  if (values['no-check']) return
  if (!(await checkBackup(target))) throw new BackupError(`The ledger of the copy in ${target} is not true.`)
  console.log('Restored beside it for a trial, its ledger is true.')
}

if (folder === undefined) {
  console.error('Into which folder? npm run backup -- FOLDER')
  process.exitCode = 2
} else
  run(resolve(folder)).catch((error: unknown) => {
    console.error(error instanceof BackupError ? error.message : error)
    process.exitCode = 1
  })
