import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { BackupError, createBackup } from '@/server/db/embedded/backup'
import { checkBackup } from './backup/check'
import { defaultBackupFolder } from './backup/default-folder'
import { withConfiguredDatabase } from './configured-database'
import { runCommand } from './run-command'

/**
 * `npm run backup -- [FOLDER]`: copies the embedded database, pictures included, and the signing key into a new folder,
 * by default one in DATA_DIR/backups named by the moment, while the program runs or not. Then it restores the copy
 * beside it, asks its ledger, and deletes that again; `--no-check` leaves that out. A database of your own
 * (DATABASE_URL): docs/backup.md.
 */

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { 'no-check': { type: 'boolean', default: false } },
})
const [folder] = positionals

runCommand(async () => {
  const target = await withConfiguredDatabase(async (_database, url, config) => {
    if (config.databaseUrl) throw new BackupError('DATABASE_URL is a server of your own: see docs/backup.md.')
    const { dataDir } = config
    const into = folder === undefined ? defaultBackupFolder(dataDir, new Date()) : resolve(folder)
    const { ended, files } = await createBackup({ dataDir, url, target: into, clock: () => new Date() })
    console.log(`${Object.keys(files).length} files in ${into}: all that was stored by ${ended}.`)
    return into
  })
  if (values['no-check']) return
  if (!(await checkBackup(target))) throw new BackupError(`The ledger of the copy in ${target} is not true.`)
  console.log('Restored beside it for a trial, its ledger is true.')
})
