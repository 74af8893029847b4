// Writes what browsers load in place of each file of the contract (.build/wire): its endpoints as a call needs them and
// its plain constants as they are, without the schemas they are made of. A schema or a function that somebody imports
// by name still comes from the contract itself, and zod with it.
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { pathToFileURL } from 'node:url'

/** What calling an endpoint takes (lib/api/client.ts); the rest is the server's and the API document's. */
const called = ['id', 'method', 'path', 'auth', 'download']

const isEndpoint = (value) =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value

/** Whether JSON holds the whole of a value: no function, schema, set or regular expression inside. */
const isPlain = (value) => {
  if (value === null || ['string', 'number', 'boolean'].includes(typeof value)) return true
  if (Array.isArray(value)) return value.every(isPlain)
  if (typeof value !== 'object' || Object.getPrototypeOf(value) !== Object.prototype) return false
  return Object.values(value).every(isPlain)
}

/**
 * The browser's two files for a module of the contract, from what it exports: the plain values, and the names, which
 * lead there or to the contract itself. Were both in one file, the bundler would load the contract with either.
 */
export const wireOf = (exported, { values, original }) => {
  const sent = []
  const kept = []
  for (const [name, value] of Object.entries(exported))
    if (isEndpoint(value)) {
      const spec = Object.fromEntries(called.flatMap((key) => (key in value ? [[key, value[key]]] : [])))
      sent.push([name, spec])
    } else if (isPlain(value)) sent.push([name, value])
    else kept.push(name)
  const from = (names, file) => (names.length > 0 ? `export { ${names.join(', ')} } from '${file}'\n` : '')
  return {
    values: sent.map(([name, value]) => `export const ${name} = ${JSON.stringify(value)}\n`).join(''),
    names:
      from(
        sent.map(([name]) => name),
        values,
      ) + from(kept, original),
    kept,
  }
}

export const writeWire = async (root) => {
  const contract = join(root, 'lib/contract')
  const out = join(root, '.build/wire')
  const files = readdirSync(contract).filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
  rmSync(out, { recursive: true, force: true })
  for (const folder of ['read', 'values']) mkdirSync(join(out, folder), { recursive: true })
  const { build, stop } = await import('esbuild')
  const { metafile } = await build({
    entryPoints: files.map((name) => join(contract, name)),
    outdir: join(out, 'read'),
    outExtension: { '.js': '.mjs' },
    bundle: true,
    metafile: true,
    format: 'esm',
    platform: 'node',
    tsconfig: join(root, 'tsconfig.json'),
    logLevel: 'warning',
  })
  stop()
  for (const name of files) {
    const stem = name.slice(0, -'.ts'.length)
    const made = metafile.outputs[relative(process.cwd(), join(out, 'read', `${stem}.mjs`))]
    // What is made without zod travels as it is.
    if (!Object.keys(made.inputs).some((path) => path.includes('node_modules/zod/'))) continue
    const exported = await import(pathToFileURL(join(out, 'read', `${stem}.mjs`)).href)
    const { names, values } = wireOf(exported, {
      values: `./values/${stem}.js`,
      original: `../../lib/contract/${name}`,
    })
    writeFileSync(join(out, `${stem}.js`), names)
    writeFileSync(join(out, 'values', `${stem}.js`), values)
  }
  rmSync(join(out, 'read'), { recursive: true })
  // Nothing in it acts when it loads: what a page does not import of it is left out.
  writeFileSync(join(out, 'package.json'), '{ "type": "module", "sideEffects": false }\n')
}
