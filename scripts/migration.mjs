// Writes the initial migration anew from the schema: extensions, generated tables, then what the schema language cannot
// say. Until the first release there is one history, and it begins here.
import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const folder = join(root, 'server/db/migrations')
const schema = join(root, 'server/db/schema')

const generate = (...args) =>
  execFileSync(process.execPath, [join(root, 'node_modules/drizzle-kit/bin.cjs'), 'generate', ...args], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
  })
const fill = (name) => {
  const file = readdirSync(folder).find((entry) => entry.endsWith(`_${name}.sql`))
  writeFileSync(join(folder, file), readFileSync(join(schema, `${name}.sql`)))
}

rmSync(folder, { recursive: true, force: true })
generate('--custom', '--name=extensions')
fill('extensions')
generate('--name=tables')
generate('--custom', '--name=constraints')
fill('constraints')
