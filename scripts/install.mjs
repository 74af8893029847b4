// Installs the dependencies when they are missing or the lock file changed. Needs nothing but Node and npm.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const stamp = join(root, 'node_modules', '.installed')
const least = [20, 19]

const checkNode = () => {
  const [major, minor] = process.versions.node.split('.').map(Number)
  if (major > least[0] || (major === least[0] && minor >= least[1])) return
  console.error(`Node ${least.join('.')} or newer is needed; this is ${process.version}.`)
  process.exit(1)
}

/** Returns whether every installed package has the locked version, according to npm's own record. */
const isComplete = (lock) => {
  const note = join(root, 'node_modules', '.package-lock.json')
  if (!existsSync(note)) return false
  const installed = JSON.parse(readFileSync(note, 'utf8')).packages
  return Object.entries(JSON.parse(lock).packages).every(
    ([path, { version, optional }]) =>
      path === '' || optional || (installed[path]?.version === version && existsSync(join(root, path))),
  )
}

export const installWhatIsMissing = () => {
  checkNode()
  const lock = readFileSync(join(root, 'package-lock.json'), 'utf8')
  const hash = createHash('sha256')
    .update(lock)
    .update(process.platform + process.arch)
    .digest('hex')
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === hash) return
  if (!isComplete(lock)) {
    console.log('installing dependencies…')
    const npm = process.env.npm_execpath
    const args = ['ci', '--include=dev', '--no-audit', '--no-fund']
    const env = { ...process.env, NODE_ENV: '' }
    const done = npm?.endsWith('.js')
      ? spawnSync(process.execPath, [npm, ...args], { cwd: root, stdio: 'inherit', env })
      : spawnSync('npm', args, { cwd: root, stdio: 'inherit', env, shell: process.platform === 'win32' })
    if (done.status !== 0) {
      console.error('npm ci failed; see above.')
      process.exit(1)
    }
  }
  writeFileSync(stamp, hash)
}

/** npm's shell does not forward signals; that it is gone means the same. */
export const endWithParent = (stop) => {
  const parent = process.ppid
  setInterval(() => process.ppid !== parent && stop(), 500).unref()
}
