// `npm run restore -- FOLDER`: puts a backup in the place of the embedded database of DATA_DIR and asks its ledger.
// What is there is left alone, unless `--replace` says that it may be put aside; it is never deleted.
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { readConfig } from '@/server/config'
import { BackupError } from '@/server/db/embedded/backup'
import { restoreBackup } from '@/server/db/embedded/restore'
import { projectRoot } from '@/server/project-root'
import { isLedgerTrue } from './backup/check'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { replace: { type: 'boolean', default: false } },
})
const [folder] = positionals

const run = async (backup: string) => {
  const file = join(projectRoot, '.env')
  if (existsSync(file)) process.loadEnvFile(file)
  // The signing key is not read: it comes with the backup.
  const config = readConfig(process.env, () => 'not read by this command, of enough length')
  if (config.databaseUrl) throw new BackupError('DATABASE_URL is a server of your own: see docs/backup.md.')
  const { dataDir } = config
  const { ended } = await restoreBackup({ backup, dataDir, replace: values.replace, clock: () => new Date() })
  console.log(`${dataDir} holds what was stored by ${ended}.`)
  if (!(await isLedgerTrue(dataDir)))
    throw new BackupError('Its ledger is not true: `npm run ledger` says what.')
  console.log('Its ledger is true.')
}

if (folder === undefined) {
  console.error('Which folder? npm run restore -- FOLDER')
  process.exitCode = 2
} else
  run(resolve(folder)).catch((error: unknown) => {
    console.error(error instanceof BackupError ? error.message : error)
    process.exitCode = 1
  })
