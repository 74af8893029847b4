// `npm run db:seed` and `db:studio`: the database the program would use (DATABASE_URL, or the embedded one),
// without starting the program. The small demo is written by the program itself at its first start.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { withConfiguredDatabase } from '@/server/commands/configured-database'
import { migrate } from '@/server/db/migrate'
import { ForeignDatabaseError } from '@/server/db/migration-history'
import { seedCatalogue } from '@/server/db/seed/catalogue'
import { projectRoot } from '@/server/project-root'
import { publishCatalogueChange } from '@/server/realtime/publish-catalogue-change'
import { configurationExitCode } from '@/server/settings/config'

const openStudio = async (url: string) => {
  const studio = spawn(process.execPath, [join(projectRoot, 'node_modules/drizzle-kit/bin.cjs'), 'studio'], {
    cwd: projectRoot,
    stdio: 'inherit',
    env: { ...process.env, DATABASE_URL: url },
  })
  process.on('SIGINT', () => studio.kill('SIGINT'))
  await once(studio, 'exit')
}

const run = (command: string) =>
  withConfiguredDatabase(async ({ pool, db }, url, config, embeddedIn) => {
    if (command === 'studio') return await openStudio(url)
    await migrate(pool, { warn: console.warn, embeddedIn })
    if (await seedCatalogue(db, { force: true })) await publishCatalogueChange(config, url)
    console.log('The catalogue is this version’s.')
  })

const commands = ['seed', 'studio']
const asked = process.argv[2] ?? ''
if (commands.includes(asked))
  run(asked).catch((error: unknown) => {
    const isForeign = error instanceof ForeignDatabaseError
    console.error(isForeign ? error.message : error)
    process.exitCode = isForeign ? configurationExitCode : 1
  })
else {
  console.error(`Which one? ${commands.join(', ')}.`)
  process.exitCode = 2
}
