import { execFileSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { buildSync } from 'esbuild'
import { projectRoot } from '@/server/project-root'

const built = join(projectRoot, '.build', `heap-growth-${process.pid}.cjs`)
afterAll(() => rmSync(built, { force: true }))

/**
 * How often old memory is collected in a program that keeps some and whose garbage lives long enough to grow old. How
 * much it takes meanwhile depends on what else the processor has to do.
 */
const collectionsOf = (load: string) => {
  const script = `
    ${load}
    const kept = Array.from({ length: 600_000 }, (_, n) => ({ n, text: [n, n] }))
    const passing = []
    for (let n = 0; n < 3_000_000; n++)
      passing[n % 60_000] = { n, text: [n, n], more: [n, n, n, n, n, n, n, n] }
    console.log(kept.length)`
  // Little room for the young: what passes is old soon.
  const args = ['--max-semi-space-size=2', '--trace-gc', '--eval', script]
  const told = execFileSync(process.execPath, args, { encoding: 'utf8' })
  return told.split('\n').filter((line) => line.includes('Mark-Compact')).length
}

test('what is old is collected before the memory doubles', () => {
  const entry = join(__dirname, 'v8-heap-flags.ts')
  buildSync({ entryPoints: [entry], outfile: built, platform: 'node', format: 'cjs' })
  expect(collectionsOf(`require(${JSON.stringify(built)})`)).toBeGreaterThan(collectionsOf('') * 1.5)
})
