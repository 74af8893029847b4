import { execFileSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { buildSync } from 'esbuild'
import { projectRoot } from './project-root'

const built = join(projectRoot, '.build', `heap-growth-${process.pid}.cjs`)
afterAll(() => rmSync(built, { force: true }))

/** The most memory, in megabytes, of a program that keeps some and whose garbage lives long enough to grow old. */
const mostOf = (load: string) => {
  const script = `
    ${load}
    const kept = Array.from({ length: 600_000 }, (_, n) => ({ n, text: [n, n] }))
    const passing = []
    let most = 0
    for (let n = 0; n < 6_000_000; n++) {
      passing[n % 60_000] = { n, text: [n, n], more: [n, n, n, n, n, n, n, n] }
      if (n % 20_000 === 0) most = Math.max(most, process.memoryUsage().heapTotal)
    }
    console.log(most / 2 ** 20, kept.length)`
  // Little room for the young: what passes is old soon.
  const args = ['--max-semi-space-size=2', '--eval', script]
  return parseFloat(execFileSync(process.execPath, args, { encoding: 'utf8' }))
}

test('what is old is collected before the memory doubles', () => {
  const entry = join(__dirname, 'heap-growth.ts')
  buildSync({ entryPoints: [entry], outfile: built, platform: 'node', format: 'cjs' })
  expect(mostOf(`require(${JSON.stringify(built)})`)).toBeLessThan(mostOf('') / 1.5)
})
