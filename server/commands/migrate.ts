import { migrate } from '@/server/db/migrate'
import { seedCatalogue } from '@/server/db/seed/catalogue'
import { catalogueChangedEvent } from '@/server/realtime/page-changes'
import { publishChange } from '@/server/realtime/publish-change'
import { withConfiguredDatabase } from './configured-database'
import { runCommand } from './run-command'

/**
 * `npm run migrate`: the schema and the catalogue of this version, on the database the program would use, before
 * any program of the version starts. Run again it changes nothing.
 */
const statusLines = {
  level: 'The database is up to date.',
  ahead: 'A later version has migrated the database: it stays.',
}
const warn = (line: string) => process.stderr.write(`${line}\n`)

runCommand(() =>
  withConfiguredDatabase(async ({ pool, db }, url, config, embeddedIn) => {
    const standing = await migrate(pool, { warn, embeddedIn })
    if (await seedCatalogue(db, { warn })) await publishChange(config, url, catalogueChangedEvent)
    process.stdout.write(`${statusLines[standing]}\n`)
  }),
)
