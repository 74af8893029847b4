// Content hashes of the sources of each part built by scripts/build.mjs.
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = dirname(dirname(fileURLToPath(import.meta.url)))
export const out = join(root, '.build')

const skipped = /\.test\.tsx?$|\.md$/
function* walk(path) {
  if (!existsSync(path)) return
  if (statSync(path).isFile()) {
    if (!skipped.test(path)) yield path
    return
  }
  const entries = readdirSync(path, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1))
  for (const entry of entries)
    if (entry.isDirectory()) yield* walk(join(path, entry.name))
    else if (!skipped.test(entry.name)) yield join(path, entry.name)
}

const filesOf = (paths) => paths.flatMap((path) => [...walk(join(root, path))])

const hashOf = (files, extra) => {
  const hash = createHash('sha256').update(JSON.stringify(extra))
  for (const file of files) hash.update(relative(root, file)).update('\0').update(readFileSync(file))
  return hash.digest('hex')
}

/** Changes whenever a file is written, without reading it; unlike mtime, ctime cannot be set back. */
const signatureOf = (files, extra) => {
  const hash = createHash('sha256').update(JSON.stringify(extra))
  for (const file of files) {
    const { size, mtimeMs, ctimeMs, ino } = statSync(file)
    hash.update(`${relative(root, file)}\0${size} ${mtimeMs} ${ctimeMs} ${ino}\n`)
  }
  return hash.digest('hex')
}

const publicVariables = () =>
  Object.entries(process.env)
    .filter(([name]) => name.startsWith('NEXT_PUBLIC_'))
    .sort()
const shared = ['lib', 'package-lock.json', 'tsconfig.json']
const parts = {
  server: {
    from: ['server', 'scripts/build.mjs', 'scripts/build-stamps.mjs', ...shared],
    extra: () => [process.version],
    made: '.build/server/main.js',
  },
  // Prerendered pages contain the catalogue, and public variables are inlined.
  web: {
    from: [
      'app',
      'components',
      'hooks',
      'locales',
      'public',
      'instrumentation-client.ts',
      'middleware.ts',
      'next.config.js',
      'scripts/first-script.mjs',
      'scripts/wire.mjs',
      'server/db/seed/catalogue',
      ...shared,
    ],
    extra: publicVariables,
    made: '.next/BUILD_ID',
  },
}

export const stampFile = (name) => join(out, `${name}.stamp`)
/**
 * The part's new stamp, or null when nothing changed. Contents are read only when a file was written since: a
 * checkout or copy writes without changing.
 */
export const whatChanged = (name) => {
  const extra = parts[name].extra()
  const files = filesOf(parts[name].from)
  const signature = signatureOf(files, extra)
  const made = existsSync(join(root, parts[name].made)) && existsSync(stampFile(name))
  const [keptHash, keptSignature] = made ? readFileSync(stampFile(name), 'utf8').split('\n') : []
  if (keptSignature === signature) return null
  const hash = hashOf(files, extra)
  const stamp = `${hash}\n${signature}`
  if (keptHash !== hash) return stamp
  writeFileSync(stampFile(name), stamp)
  return null
}

/** Returns whether a part is built from the current sources. */
export const isBuilt = (name) => whatChanged(name) === null
