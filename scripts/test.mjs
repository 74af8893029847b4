// `npm test`: everything that can be checked, on a machine with nothing but Node. The last line is `N passed,
// N failed`. `-- --only=api,unit` picks stages, `--files=<pattern>` test files, `--at='2026-12-31 23:30'` the
// moment (São Paulo) it is.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { memoryFolder } from '../server/testing/memory-folder.mjs'
import { installWhatIsMissing } from './install.mjs'
import { clockAt } from './test/clock.mjs'
import { isStopped, root, stopWithParent } from './test/run.mjs'
import { slowest } from './test/slowest.mjs'
import { inTurn, stages } from './test/stages.mjs'

const refuse = (said) => {
  console.error(said)
  process.exit(2)
}

const readOptions = () => {
  const text = { type: 'string' }
  const { values } = parseArgs({ options: { only: text, files: text, at: text } })
  const names = values.only?.split(',') ?? Object.keys(stages)
  const unknown = names.filter((name) => !(name in stages))
  if (unknown.length > 0)
    throw new Error(`No such stage: ${unknown.join(', ')}. There are ${Object.keys(stages).join(', ')}.`)
  return { names, files: values.files, clock: values.at === undefined ? {} : clockAt(values.at) }
}

process.chdir(root)
installWhatIsMissing()
let options
try {
  options = readOptions()
} catch (error) {
  refuse(error.message)
}
stopWithParent()

const scratch = mkdtempSync(join(memoryFolder(), 'oficio-'))
if (options.clock.FAKETIME) {
  // A database of its own: a named one, and the one that several runs share, keep the true time.
  Object.assign(options.clock, { TMPDIR: scratch, TEST_DATABASE_URL: '' })
  // PostgreSQL may run as another user, who has to reach it.
  chmodSync(scratch, 0o755)
}

const total = { passed: 0, failed: 0 }
const lines = []
const told = []
const runStage = async (name) => {
  console.log(`\n── ${name}`)
  const since = Date.now()
  const {
    passed,
    failed,
    times,
    failures = [],
    secondTries = [],
  } = await stages[name]({ ...options, scratch })
  total.passed += passed
  total.failed += failed
  told.push(
    ...failures.map((one) => `✘ ${one}`),
    ...secondTries.map((one) => `only at the second try: ${one}`),
  )
  lines.push(
    `${name.padEnd(7)} ${String(passed).padStart(5)} passed ${String(failed).padStart(4)} failed  ${((Date.now() - since) / 1000).toFixed(1)} s`,
  )
  if (times) console.log(`\nThe slowest files of ${name}:\n${slowest(times).join('\n')}`)
}
for (const together of inTurn(options.names)) {
  if (isStopped()) break
  await Promise.all(together.map(runStage))
}
rmSync(scratch, { recursive: true, force: true })
if (told.length > 0) console.log(`\n── what failed\n${told.join('\n\n')}`)
console.log(`\n${lines.join('\n')}\n`)
console.log(`${total.passed} passed, ${total.failed} failed`)
process.exitCode = total.failed === 0 && total.passed > 0 ? 0 : 1
