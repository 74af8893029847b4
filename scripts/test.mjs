// `npm test`: the checks of a change, on a machine with nothing but Node. docs/testing.md describes the options. The
// last line is `N passed, N failed`.
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { memoryFolder } from '../server/testing/memory-folder.mjs'
import { installWhatIsMissing } from './install.mjs'
import { readBudgets, warnOfGrowth, writeBudgets } from './test/budgets.mjs'
import { clockAt, ownDatabase } from './test/clock.mjs'
import { takeReapedSeconds } from './test/cpu.mjs'
import { readOptions } from './test/options.mjs'
import { planRun } from './test/plan.mjs'
import { isStopped, root, stopWithParent } from './test/run.mjs'
import { runSteps } from './test/scheduler.mjs'
import { stages } from './test/stages.mjs'
import { tiers } from './test/tiers.mjs'

const exitWith = (message) => {
  console.error(message)
  process.exit(2)
}

const prepare = async () => {
  const known = { stages: Object.keys(stages), tiers: Object.keys(tiers) }
  const options = readOptions(process.argv.slice(2), known)
  const clock = options.at === undefined ? {} : clockAt(options.at)
  return { ...options, clock, plan: await planRun(options) }
}

process.chdir(root)
installWhatIsMissing()
const options = await prepare().catch((error) => exitWith(error.message))
stopWithParent()

const scratch = mkdtempSync(join(memoryFolder(), 'oficio-'))
// PostgreSQL, which may run as another user, has to reach a database in there.
chmodSync(scratch, 0o755)
if (options.at !== undefined) Object.assign(options.clock, ownDatabase(scratch))

const { plan, files, clock, shard } = options
// Discards the CPU time of the installation, which belongs to no stage.
takeReapedSeconds()
if (plan.lines.length > 0) console.log(`\n${plan.lines.join('\n')}`)
const { results, lines } = await runSteps(plan.steps, {
  cores: availableParallelism(),
  isStopped,
  common: { scratch, clock, files, shard },
})
rmSync(scratch, { recursive: true, force: true })

// A part of a stage, or one at another time, is not comparable.
const isWhole = options.changed === null && !files && !shard && options.at === undefined
const warnings = isWhole
  ? [...results].flatMap(([name, result]) => warnOfGrowth(name, readBudgets()[name], result))
  : []
if (options.recordsBudgets && isWhole) writeBudgets(results)

const total = { passed: 0, failed: 0 }
for (const { passed, failed } of results.values()) {
  total.passed += passed
  total.failed += failed
}
const failures = [...results.values()].flatMap((result) => result.failures)
// Read by scripts/test-stress.mjs.
if (process.env.TEST_REPORT) writeFileSync(process.env.TEST_REPORT, JSON.stringify({ failures }))
if (failures.length > 0) console.log(`\n── what failed\n${failures.map((one) => `✘ ${one}`).join('\n\n')}`)
console.log(`\n${[...lines, ...warnings].join('\n')}\n`)
console.log(`${total.passed} passed, ${total.failed} failed`)
process.exitCode = total.failed === 0 && total.passed > 0 && !isStopped() ? 0 : 1
