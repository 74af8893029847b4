// `npm run db:migrate`, `db:seed` and `db:studio`: the database the program would use (DATABASE_URL, or the
// embedded one), without starting the program. The small demo is written by the program itself at its first
// start.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { readConfig } from '@/server/config'
import { openDatabase } from '@/server/db/client'
import { startEmbedded } from '@/server/db/embedded/start'
import { migrate } from '@/server/db/migrate'
import { seedCatalogue } from '@/server/db/seed/catalogue'
import { projectRoot } from '@/server/project-root'
import { keptSecret } from '@/server/secret'

const openStudio = async (url: string) => {
  const studio = spawn(process.execPath, [join(projectRoot, 'node_modules/drizzle-kit/bin.cjs'), 'studio'], {
    cwd: projectRoot,
    stdio: 'inherit',
    env: { ...process.env, DATABASE_URL: url },
  })
  process.on('SIGINT', () => studio.kill('SIGINT'))
  await once(studio, 'exit')
}

const run = async (command: string) => {
  const file = join(projectRoot, '.env')
  if (existsSync(file)) process.loadEnvFile(file)
  const config = readConfig(process.env, keptSecret)
  const embedded = config.databaseUrl
    ? null
    : await startEmbedded({ dataDir: config.dataDir, log: { info: console.log, warn: console.warn } })
  const url = config.databaseUrl ?? embedded?.url ?? ''
  const { pool, db, close } = openDatabase(url)
  try {
    if (command === 'studio') return await openStudio(url)
    await migrate(pool)
    if (command === 'seed') await seedCatalogue(db)
    console.log(command === 'seed' ? 'The catalogue is up to date.' : 'The schema is up to date.')
  } finally {
    await close()
    await embedded?.stop()
  }
}

const commands = ['migrate', 'seed', 'studio']
const asked = process.argv[2] ?? ''
if (commands.includes(asked)) void run(asked)
else {
  console.error(`Which one? ${commands.join(', ')}.`)
  process.exitCode = 2
}
