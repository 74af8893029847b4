// Completes package-lock.json with the optional builds for other platforms that npm left out because the
// registry it was written against does not carry them: `npm ci` refuses a lock without them. Run after `npm
// install`. Versions are the exact ones their parents name; platforms are read from the names.
import { readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const file = join(dirname(dirname(fileURLToPath(import.meta.url))), 'package-lock.json')
const lock = JSON.parse(readFileSync(file, 'utf8'))

const systems = {
  darwin: 'darwin',
  linux: 'linux',
  linuxmusl: 'linux',
  win32: 'win32',
  windows: 'win32',
  freebsd: 'freebsd',
  openbsd: 'openbsd',
  netbsd: 'netbsd',
  android: 'android',
  sunos: 'sunos',
  aix: 'aix',
  openharmony: 'openharmony',
}
const processors = {
  x64: 'x64',
  arm64: 'arm64',
  arm: 'arm',
  armhf: 'arm',
  ia32: 'ia32',
  ppc64: 'ppc64',
  ppc64le: 'ppc64',
  s390x: 's390x',
  riscv64: 'riscv64',
  loong64: 'loong64',
  mips64el: 'mips64el',
  wasm32: 'wasm32',
}

const platformOf = (name) => {
  const parts = name.split(/[-/]/)
  const os = parts.map((part) => systems[part]).find(Boolean)
  const cpu = parts.map((part) => processors[part]).find(Boolean)
  return os && cpu ? { os: [os], cpu: [cpu] } : cpu === 'wasm32' ? { cpu: [cpu] } : null
}

/** An exact version, not a range. */
const exact = (version) => /^\d/.test(version)

/**
 * Resolves as Node does: beside the parent, then beside each ancestor. Only the nearest one counts, and only in the
 * right version: a package installed twice needs its builds twice.
 */
const isThere = (from, name, version) => {
  for (let at = from; ; at = at.slice(0, Math.max(0, at.lastIndexOf('/node_modules/')))) {
    const nearest = lock.packages[`${at}${at ? '/' : ''}node_modules/${name}`]
    if (nearest) return !exact(version) || nearest.version === version
    if (at === '') return false
    if (!at.includes('/node_modules/')) at = ''
  }
}

let added = 0
for (const [path, { optionalDependencies = {}, dev }] of Object.entries(lock.packages)) {
  if (path === '') continue
  for (const [name, version] of Object.entries(optionalDependencies)) {
    if (isThere(path, name, version)) continue
    const platform = platformOf(name)
    if (!platform || !exact(version)) {
      console.warn(`left out: ${name}@${version} of ${path}`)
      continue
    }
    // At the top unless another version is there.
    const at = Object.keys(lock.packages).some((key) => key === `node_modules/${name}`)
      ? `${path}/node_modules/${name}`
      : `node_modules/${name}`
    lock.packages[at] = { version, ...platform, ...(dev ? { dev: true } : {}), optional: true }
    added++
  }
}
// `--check` reports missing entries and writes nothing.
if (process.argv.includes('--check')) {
  if (added > 0) console.error(`package-lock.json lacks ${added} builds: node scripts/lock-platforms.mjs`)
  process.exit(added > 0 ? 1 : 0)
}
const { '': own, ...rest } = lock.packages
lock.packages = {
  '': own,
  ...Object.fromEntries(Object.entries(rest).sort(([a], [b]) => a.localeCompare(b, 'en'))),
}
writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`)
console.log(`${added} added`)
