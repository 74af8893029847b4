// Stages that need programs of Debian: promtool, PgBouncer, and the proofs that start servers of their own.
import { clockAt, datedFiles, moments, ownDatabase } from './clock.mjs'
import { inServer, runJest } from './jest.mjs'
import { addResults, toResult } from './reports.mjs'
import { run, runProgram } from './run.mjs'

const promtool = async (...args) => toResult(`promtool ${args.join(' ')}`, await runProgram('promtool', args))

export const checkAlerts = async () =>
  addResults([
    await promtool('check', 'rules', 'deploy/alerts.yml'),
    await promtool('test', 'rules', 'deploy/alerts.test.yml'),
    await promtool('check', 'config', 'deploy/prometheus.yml'),
  ])

export const runDebianProofs = async ({ proofs }) => {
  const results = []
  for (const name of proofs) {
    console.log(`\n── proof: ${name}`)
    const ended = await run('node_modules/tsx/dist/cli.mjs', ['proofs/prove.ts', name, '--short'])
    results.push(toResult(`npm run prove -- ${name} --short`, ended))
  }
  return addResults(results)
}

/** Bookings, offers, payments, sockets, scheduled steps; two programs at once, one killed. */
const pooledFiles =
  'server/process/state-machines.test|jobs/(lease|outbox)|bookings/instant|offers/offers|payments/outcomes|realtime/sockets'

export const runThroughPooler = async (options) => {
  const { POOLER_URL, TEST_DATABASE_URL } = process.env
  if (!POOLER_URL || !TEST_DATABASE_URL)
    return {
      passed: 0,
      failed: 1,
      failures: ['pooler: no PgBouncer. `bash .ci/run --only=pooler` starts one and names it in POOLER_URL.'],
    }
  const args = [
    '--selectProjects',
    'server',
    `--testPathPatterns=${inServer}.*(${options.files ?? pooledFiles})`,
  ]
  return runJest('pooler', args, { ...options, env: { TEST_POOLER_URL: POOLER_URL } })
}

export const runAtMoments = async (options) => {
  const results = []
  for (const [at, moment] of moments.entries()) {
    console.log(`\n── at ${moment}`)
    const args = ['--selectProjects', 'server', 'web', `--testPathPatterns=${options.files ?? datedFiles}`]
    const clock = { ...clockAt(moment), ...ownDatabase(options.scratch) }
    const result = await runJest(`dates-${at}`, args, { ...options, clock })
    results.push({ ...result, failures: result.failures.map((one) => `at ${moment}: ${one}`) })
  }
  return addResults(results)
}
