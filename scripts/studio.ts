// `npm run db:studio`: Drizzle Studio on the database the program would use (DATABASE_URL, or the embedded one).
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { withConfiguredDatabase } from '@/server/commands/configured-database'
import { runCommand } from '@/server/commands/run-command'
import { projectRoot } from '@/server/project-root'

runCommand(() =>
  withConfiguredDatabase(async (_database, url) => {
    const studio = spawn(
      process.execPath,
      [join(projectRoot, 'node_modules/drizzle-kit/bin.cjs'), 'studio'],
      {
        cwd: projectRoot,
        stdio: 'inherit',
        env: { ...process.env, DATABASE_URL: url },
      },
    )
    process.on('SIGINT', () => studio.kill('SIGINT'))
    await once(studio, 'exit')
  }),
)
