import { execFileSync } from 'node:child_process'
import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { buildSync } from 'esbuild'
import { projectRoot } from '@/server/project-root'

/** Measured on the bundle, because a transpiling loader retains modules itself. */
const built = join(projectRoot, '.build', `strength-${process.pid}`)
const passwords = ['tijolo verde canta', 'flamengo', 'mariasilva', 'constructor', 'Xk9#mQ2$', 'ação judicial']

beforeAll(() =>
  buildSync({
    entryPoints: [
      join(__dirname, 'password-strength.ts'),
      join(projectRoot, 'server/commands/write-word-lists.ts'),
    ],
    entryNames: '[name]',
    outdir: built,
    bundle: true,
    packages: 'external',
    platform: 'node',
    format: 'cjs',
  }),
)
afterAll(() => rmSync(built, { recursive: true, force: true }))

/** Returns the heap used by a strength check in a fresh process, MB: allocated and retained; and its result. */
const judged = () => {
  const script = `
    const { estimatePasswordStrength } = require(${JSON.stringify(join(built, 'password-strength.js'))})
    const used = () => process.memoryUsage().heapUsed / 2 ** 20
    gc()
    const before = used()
    estimatePasswordStrength('tijolo verde canta', 'a@example.com')
    const made = used() - before
    gc()
    gc()
    const kept = used() - before
    const said = ${JSON.stringify(passwords)}.map((one) => estimatePasswordStrength(one, 'a@example.com', 'Maria Silva'))
    console.log(JSON.stringify({ made, kept, said }))`
  // A large young generation, so that nothing is collected during the measurement.
  const args = ['--expose-gc', '--max-semi-space-size=128', '--eval', script]
  return JSON.parse(execFileSync(process.execPath, args, { encoding: 'utf8' })) as {
    made: number
    kept: number
    said: unknown[]
  }
}

test('the dictionaries stay in memory packed; a built program reads them so, and judges alike', () => {
  const fromPackages = judged()
  // The library's own representation takes 29; Node releases differ by one or two.
  expect(fromPackages.kept).toBeLessThan(15)
  execFileSync(process.execPath, [join(built, 'write-word-lists.js')])
  expect(existsSync(join(built, 'word-lists.bin'))).toBe(true)
  const fromFile = judged()
  expect(fromFile.kept).toBeLessThan(15)
  expect(fromFile.made).toBeLessThan(fromPackages.made / 2)
  expect(fromFile.said).toEqual(fromPackages.said)
})
