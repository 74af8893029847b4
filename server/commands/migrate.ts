import { NoBinaryError } from '@/server/db/embedded/binaries'
import { migrate } from '@/server/db/migrate'
import { ForeignDatabaseError } from '@/server/db/migration-history'
import { seedCatalogue } from '@/server/db/seed/catalogue'
import { formatError } from '@/server/log/describe-error'
import { publishCatalogueChange } from '@/server/realtime/publish-catalogue-change'
import { ConfigError, configurationExitCode } from '@/server/settings/config'
import { withConfiguredDatabase } from './configured-database'

/**
 * `npm run migrate`: the schema and the catalogue of this version, on the database the program would use, before
 * any program of the version starts. Run again it changes nothing.
 */
const statusLines = {
  level: 'The database is up to date.',
  ahead: 'A later version has migrated the database: it stays.',
}
const warn = (line: string) => process.stderr.write(`${line}\n`)

withConfiguredDatabase(async ({ pool, db }, url, config, embeddedIn) => {
  const standing = await migrate(pool, { warn, embeddedIn })
  if (await seedCatalogue(db, { warn })) await publishCatalogueChange(config, url)
  process.stdout.write(`${statusLines[standing]}\n`)
}).catch((error: unknown) => {
  const isConfiguration =
    error instanceof ConfigError || error instanceof ForeignDatabaseError || error instanceof NoBinaryError
  warn(isConfiguration ? error.message : formatError(error))
  process.exitCode = isConfiguration ? configurationExitCode : 1
})
