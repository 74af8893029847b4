import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { projectRoot } from '@/server/project-root'

/** As jest reports it. */
interface Report {
  numPassedTests: number
  testResults: {
    name: string
    status: string
    assertionResults: { fullName: string; status: string }[]
  }[]
}

/** Runs jest to its end and reads its report. */
const jest = async (env: Record<string, string>, ...args: string[]): Promise<Report> => {
  const file = join(tmpdir(), `oficio-suite-${process.pid}.json`)
  const all = [
    '--selectProjects',
    'server',
    '--silent',
    '--forceExit',
    '--json',
    `--outputFile=${file}`,
    ...args,
  ]
  const child = spawn(process.execPath, ['node_modules/jest/bin/jest.js', ...all], {
    cwd: projectRoot,
    stdio: 'ignore',
    env: { ...process.env, ...env, NODE_ENV: 'test' },
  })
  try {
    await once(child, 'exit')
    if (!existsSync(file)) throw new Error('the tests ended without a report')
    return JSON.parse(readFileSync(file, 'utf8')) as Report
  } finally {
    child.kill('SIGKILL')
    rmSync(file, { force: true })
  }
}

/** A test that was passed over has not passed. */
const notPassed = ({ assertionResults }: Report['testResults'][number]) =>
  assertionResults.filter((one) => one.status !== 'passed').map(({ fullName }) => fullName)

const failedFiles = ({ testResults }: Report) =>
  testResults.filter((file) => file.status !== 'passed' || notPassed(file).length > 0)

const words = (file: Report['testResults'][number]) =>
  [relative(projectRoot, file.name), ...notPassed(file)].join(': ')

interface SuiteOptions {
  /** A pattern of the files' paths. */
  files: string
  env: Record<string, string>
  /** Whether files have one try, and tests wait a sixth of what they may: it is to fail. */
  isToFail: boolean
}

/**
 * Runs API tests as `npm test` does. Files that fail are run once more, one after the other: on a machine with other
 * work, some wait in vain for what is merely slow.
 */
export const runSuite = async ({ files, env, isToFail }: SuiteOptions) => {
  const inServer = `^${projectRoot.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')}/server/`
  const patience = isToFail ? ['--testTimeout=20000'] : []
  const first = await jest(env, `--testPathPatterns=${inServer}.*(${files})`, ...patience)
  const again = failedFiles(first)
  if (isToFail || again.length === 0)
    return { passed: first.numPassedTests, again: [], failed: again.map(words) }
  const second = await jest(env, '--runInBand', '--runTestsByPath', ...again.map(({ name }) => name))
  const before = again.flatMap(({ assertionResults }) => assertionResults)
  return {
    passed:
      first.numPassedTests - before.filter((one) => one.status === 'passed').length + second.numPassedTests,
    again: again.map(words),
    failed: failedFiles(second).map(words),
  }
}
