import { migrate } from '@/server/db/migrate'
import { seedCatalogue } from '@/server/db/seed/catalogue'
import { catalogueChangedEvent } from '@/server/realtime/page-changes'
import { publishChange } from '@/server/realtime/publish-change'
import { withConfiguredDatabase } from './configured-database'
import { runCommand } from './run-command'

/**
 * `npm run db:seed`: writes the catalogue of this version into the database the program would use. The small demo is
 * written by the program itself at its first start.
 */
runCommand(() =>
  withConfiguredDatabase(async ({ pool, db }, url, config, embeddedIn) => {
    await migrate(pool, { warn: console.warn, embeddedIn })
    if (await seedCatalogue(db, { force: true })) await publishChange(config, url, catalogueChangedEvent)
    process.stdout.write('The catalogue is this version’s.\n')
  }),
)
