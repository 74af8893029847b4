import { execFileSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { buildSync } from 'esbuild'
import { projectRoot } from '@/server/project-root'

/** As it is deployed, because what loads the sources keeps modules for itself. */
const built = join(projectRoot, '.build', `strength-${process.pid}.cjs`)
afterAll(() => rmSync(built, { force: true }))

/** What stays in memory, in megabytes, of judging one password in a program of its own. */
const kept = () => {
  buildSync({
    entryPoints: [join(__dirname, 'strength.ts')],
    outfile: built,
    bundle: true,
    packages: 'external',
    platform: 'node',
    format: 'cjs',
  })
  const script = `
    const { strengthOf } = require(${JSON.stringify(built)})
    const used = () => { gc(); return process.memoryUsage().heapUsed / 2 ** 20 }
    const before = used()
    strengthOf('tijolo verde canta', 'a@example.com')
    console.log(used() - before)`
  return Number(execFileSync(process.execPath, ['--expose-gc', '--eval', script], { encoding: 'utf8' }))
}

test('the dictionaries stay in memory packed, not as they were read too', () => {
  expect(kept()).toBeLessThan(10)
})
