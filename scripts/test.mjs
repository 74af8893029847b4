// `npm test`: everything that can be checked, on a machine with nothing but Node. `-- --only=api,unit` picks stages.
// The last line is `N passed, N failed` over all of them.
import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { e2ePages } from './e2e-pages.mjs'
import { endWithParent, installWhatIsMissing } from './install.mjs'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
process.chdir(root)
installWhatIsMissing()

const scratch = mkdtempSync(join(tmpdir(), 'oficio-results-'))
const running = new Set()
const run = (script, args, env = {}) =>
  new Promise((resolve) => {
    const child = spawn(process.execPath, [join(root, script), ...args], {
      cwd: root,
      stdio: 'inherit',
      env: { ...process.env, ...env },
    })
    running.add(child)
    child.on('error', () => resolve(1))
    child.on('exit', (code) => {
      running.delete(child)
      resolve(code ?? 1)
    })
  })
let stopped = false
const stop = () => {
  if (stopped) return
  stopped = true
  for (const child of running) child.kill('SIGTERM')
  setTimeout(() => process.exit(130), 6000)
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stop)
endWithParent(stop)

const read = (file) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null)
/** A stage that is one check. */
const whole = (code) => ({ passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1 })

const jest = async (name, args) => {
  const file = join(scratch, `${name}.json`)
  const code = await run(
    'node_modules/jest/bin/jest.js',
    [...args, '--json', `--outputFile=${file}`, '--silent', '--passWithNoTests'],
    { NODE_ENV: 'test' },
  )
  const result = read(file)
  if (!result) return { passed: 0, failed: 1 }
  // A file that could not even be run, and a test that was passed over, have not passed.
  const failed =
    result.numFailedTests + result.numRuntimeErrorTestSuites + result.numPendingTests + result.numTodoTests
  return { passed: result.numPassedTests, failed: failed === 0 && code !== 0 ? 1 : failed }
}

const browser = async () => {
  const { findBrowser } = await import('./browser.mjs')
  const path = await findBrowser()
  const file = join(scratch, 'e2e.json')
  const code = await run('node_modules/@playwright/test/cli.js', ['test', '--reporter=list,json'], {
    PLAYWRIGHT_JSON_OUTPUT_FILE: file,
    ...(path ? { CHROMIUM_PATH: path } : {}),
  })
  const stats = read(file)?.stats
  if (!stats) return { passed: 0, failed: 1 }
  const failed = stats.unexpected + stats.skipped
  return { passed: stats.expected + stats.flaky, failed: failed === 0 && code !== 0 ? 1 : failed }
}

const inServer = `^${root.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')}/server/`
const stages = {
  format: async () =>
    whole(
      await run('node_modules/prettier/bin/prettier.cjs', [
        ...['--check', '--log-level=warn', '--cache', '--cache-location=.build/prettier', '.'],
      ]),
    ),
  lint: async () =>
    whole(
      await run('node_modules/eslint/bin/eslint.js', [
        '.',
        '--max-warnings=0',
        '--cache',
        '--cache-location',
        '.build/eslint',
      ]),
    ),
  types: async () =>
    whole(
      await run('node_modules/typescript/bin/tsc', [
        '--noEmit',
        '--incremental',
        '--tsBuildInfoFile',
        '.build/types.tsbuildinfo',
      ]),
    ),
  unit: () => jest('unit', [`--testPathIgnorePatterns=${inServer}`]),
  api: () => jest('api', ['--selectProjects', 'server', `--testPathPatterns=${inServer}`]),
  build: async () => whole(await run('scripts/build.mjs', [], e2ePages)),
  e2e: browser,
}

const asked = process.argv
  .find((argument) => argument.startsWith('--only='))
  ?.slice('--only='.length)
  .split(',')
const unknown = asked?.filter((name) => !(name in stages)) ?? []
if (unknown.length > 0) {
  console.error(`No such stage: ${unknown.join(', ')}. There are ${Object.keys(stages).join(', ')}.`)
  process.exit(2)
}

const total = { passed: 0, failed: 0 }
const lines = []
for (const name of asked ?? Object.keys(stages)) {
  if (stopped) break
  console.log(`\n── ${name}`)
  const since = Date.now()
  const { passed, failed } = await stages[name]()
  total.passed += passed
  total.failed += failed
  lines.push(
    `${name.padEnd(6)} ${String(passed).padStart(5)} passed ${String(failed).padStart(4)} failed  ${((Date.now() - since) / 1000).toFixed(1)} s`,
  )
}
rmSync(scratch, { recursive: true, force: true })
console.log(`\n${lines.join('\n')}\n`)
console.log(`${total.passed} passed, ${total.failed} failed`)
process.exitCode = total.failed === 0 && total.passed > 0 ? 0 : 1
