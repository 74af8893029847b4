// `npm run test:stress -- --times=5 --load=8 --only=api`: runs stages again and again beside busy loops, which starves
// them as a loaded machine does. A test that fails in one of the runs is a fault. Other options are `npm test`'s.
import { spawn } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isStopped, run, stopWithParent } from './test/run.mjs'
import { readStressOptions, summarize } from './test/stress.mjs'

const startLoop = () => spawn(process.execPath, ['-e', 'for (;;);'], { stdio: 'ignore' })

/** Runs the tests once; resolves to their failures, or to one line where they ended without a report. */
const runOnce = async (args) => {
  const report = join(tmpdir(), `oficio-stress-${process.pid}.json`)
  const { code } = await run('scripts/test.mjs', args, { env: { TEST_REPORT: report } })
  const { failures } = existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')) : {}
  rmSync(report, { force: true })
  return code !== 0 && !failures?.length ? [`the run exited with ${code}`] : (failures ?? [])
}

let options
try {
  options = readStressOptions(process.argv.slice(2))
} catch (error) {
  console.error(error.message)
  process.exit(2)
}
stopWithParent()
const loops = Array.from({ length: options.load }, startLoop)
process.on('exit', () => loops.forEach((loop) => loop.kill('SIGKILL')))

const runs = []
while (runs.length < options.times && !isStopped()) {
  console.log(`\n── run ${runs.length + 1} of ${options.times}, beside ${options.load} busy loops`)
  runs.push(await runOnce(options.args))
}
console.log(`\n${summarize(runs).join('\n')}`)
process.exit(runs.length === options.times && runs.every((failures) => failures.length === 0) ? 0 : 1)
