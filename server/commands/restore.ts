import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { BackupError } from '@/server/db/embedded/backup'
import { restoreBackup } from '@/server/db/embedded/restore'
import { projectRoot } from '@/server/project-root'
import { readConfig } from '@/server/settings/config'
import { isLedgerTrue } from './backup/check'
import { runCommand, UsageError } from './run-command'

/**
 * `npm run restore -- FOLDER`: replaces the embedded database of DATA_DIR by a backup and verifies its ledger. Refuses
 * to replace existing data unless `--replace` is given, which moves it aside; never deletes it.
 */

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { replace: { type: 'boolean', default: false } },
})
const [folder] = positionals

runCommand(async () => {
  if (folder === undefined) throw new UsageError('Which folder? npm run restore -- FOLDER')
  const backup = resolve(folder)
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
})
