import { ConfigError, configurationExit } from './config'
import { NoBinaryError } from './db/embedded/binaries'
import { migrate } from './db/migrate'
import { ForeignDatabaseError } from './db/migration-history'
import { withOwnDatabase } from './db/own-database'
import { seedCatalogue } from './db/seed/catalogue'
import { errorText } from './log/describe-error'
import { announceCatalogue } from './realtime/announce-catalogue'

/**
 * `npm run migrate`: the schema and the catalogue of this version, on the database the program would use, before
 * any program of the version starts. Run again it changes nothing.
 */
const said = {
  level: 'The database is up to date.',
  ahead: 'A later version has migrated the database: it stays.',
}
const warn = (line: string) => process.stderr.write(`${line}\n`)

withOwnDatabase(async ({ pool, db }, url, config, embeddedIn) => {
  const standing = await migrate(pool, { warn, embeddedIn })
  if (await seedCatalogue(db, { warn })) await announceCatalogue(config, url)
  process.stdout.write(`${said[standing]}\n`)
}).catch((error: unknown) => {
  const isConfiguration =
    error instanceof ConfigError || error instanceof ForeignDatabaseError || error instanceof NoBinaryError
  warn(isConfiguration ? error.message : errorText(error))
  process.exitCode = isConfiguration ? configurationExit : 1
})
