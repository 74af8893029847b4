// Writes the browser's version of each contract file (.build/wire): endpoints reduced to the data a call
// needs, and plain constants, without schemas. A schema or function imported by name still comes from the
// contract itself, together with zod.
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { pathToFileURL } from 'node:url'

/** Fields needed to call an endpoint (lib/api/client.ts); the rest serves the server and the API document. */
const called = ['id', 'method', 'path', 'auth', 'download']

const isEndpoint = (value) =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value

/**
 * Returns whether JSON can represent a value completely: it contains no function, schema, set or regular expression.
 */
const isPlain = (value) => {
  if (value === null || ['string', 'number', 'boolean'].includes(typeof value)) return true
  if (Array.isArray(value)) return value.every(isPlain)
  if (typeof value !== 'object' || Object.getPrototypeOf(value) !== Object.prototype) return false
  return Object.values(value).every(isPlain)
}

/**
 * Returns the browser's two files for a contract module, given its exports: the plain values, and the re-exported
 * names, which lead there or to the contract itself. In one file, the bundler would load the contract with either.
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
    // Modules without zod are passed through unchanged.
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
  // Free of side effects, so that unused exports are dropped.
  writeFileSync(join(out, 'package.json'), '{ "type": "module", "sideEffects": false }\n')
}
