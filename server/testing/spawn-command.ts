import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { projectRoot } from '@/server/project-root'

/** Runs a command of `server/commands/` on a database, to its end. */
export const spawnCommand = async (
  name: string,
  databaseUrl: string,
  args: readonly string[],
  env: Record<string, string> = {},
) => {
  const child = spawn(process.execPath, ['--import', 'tsx', `server/commands/${name}.ts`, ...args], {
    cwd: projectRoot,
    // Changes are published where the tests listen: through PostgreSQL.
    env: { ...process.env, NODE_ENV: 'test', DATABASE_URL: databaseUrl, REDIS_URL: '', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const [out, err, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'exit') as Promise<[number]>,
  ])
  return { code, out, err }
}
