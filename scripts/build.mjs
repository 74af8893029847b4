// Builds what changed: the server bundle (esbuild) and the pages (next build), each stamped with a hash of what it is made of.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { hintCompiling } from './compile-hints.mjs'

export const root = dirname(dirname(fileURLToPath(import.meta.url)))
const out = join(root, '.build')

const skipped = /\.test\.tsx?$|\.md$/
function* walk(path) {
  if (!existsSync(path)) return
  if (statSync(path).isFile()) {
    if (!skipped.test(path)) yield path
    return
  }
  for (const name of readdirSync(path).sort()) yield* walk(join(path, name))
}

const hashOf = (paths, extra) => {
  const hash = createHash('sha256').update(JSON.stringify(extra))
  for (const path of paths)
    for (const file of walk(join(root, path)))
      hash.update(relative(root, file)).update('\0').update(readFileSync(file))
  return hash.digest('hex')
}

const publicVariables = () =>
  Object.entries(process.env)
    .filter(([name]) => name.startsWith('NEXT_PUBLIC_'))
    .sort()
const shared = ['lib', 'package-lock.json', 'tsconfig.json']
const parts = {
  server: { from: ['server', ...shared], extra: () => [process.version], made: '.build/server/main.js' },
  // Prerendered pages carry what the catalogue says, and the public variables are written into the code.
  web: {
    from: [
      'app',
      'components',
      'hooks',
      'locales',
      'public',
      'middleware.ts',
      'next.config.js',
      'scripts/compile-hints.mjs',
      'server/db/seed/catalogue',
      ...shared,
    ],
    extra: publicVariables,
    made: '.next/BUILD_ID',
  },
}

const stampFile = (name) => join(out, `${name}.stamp`)
const isFresh = (name, hash) =>
  existsSync(join(root, parts[name].made)) &&
  existsSync(stampFile(name)) &&
  readFileSync(stampFile(name), 'utf8') === hash

const run = (command, args, env) =>
  new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } })
    child.on('error', reject)
    child.on('exit', (code, signal) =>
      code === 0
        ? resolve()
        : reject(Object.assign(new Error(`${args[0] ?? command} ended with ${signal ?? code}`), { code })),
    )
  })

/** `@/…` is ours, not a package: a missing file must fail the build, not the start. */
const ownPaths = {
  name: 'own-paths',
  setup: (build) =>
    build.onResolve({ filter: /^@\// }, ({ path, kind }) =>
      build.resolve(`./${path.slice(2)}`, { resolveDir: root, kind }),
    ),
}

const buildServer = async () => {
  const { build, stop } = await import('esbuild')
  rmSync(join(out, 'server'), { recursive: true, force: true })
  await build({
    entryPoints: ['server/main.ts', 'server/web/renderer-child.ts', 'server/settings/check.ts'].map((file) =>
      join(root, file),
    ),
    entryNames: '[name]',
    outdir: join(out, 'server'),
    bundle: true,
    packages: 'external',
    plugins: [ownPaths],
    platform: 'node',
    target: 'node20.19',
    format: 'cjs',
    sourcemap: 'linked',
    tsconfig: join(root, 'tsconfig.json'),
    logLevel: 'warning',
  })
  // Its helper process would otherwise stay as long as we do.
  stop()
}

const buildWeb = async () => {
  // A wrong setting is told at once, not after minutes, and is never written into the pages.
  await run(process.execPath, [join(out, 'server/check.js')])
  await run(process.execPath, [join(root, 'node_modules/next/dist/bin/next'), 'build'], {
    NODE_ENV: 'production',
    NEXT_TELEMETRY_DISABLED: '1',
  })
  hintCompiling(join(root, '.next'))
}

/** Returns the names of what was built. */
export const buildWhatChanged = async (say = console.log, names = ['server', 'web']) => {
  mkdirSync(out, { recursive: true })
  const built = []
  for (const name of names) {
    const hash = hashOf(parts[name].from, parts[name].extra())
    if (isFresh(name, hash)) continue
    say(`building the ${name === 'web' ? 'pages' : 'server'}…`)
    rmSync(stampFile(name), { force: true })
    await (name === 'web' ? buildWeb() : buildServer())
    // What changed while it was being built is built again next time.
    writeFileSync(stampFile(name), hash)
    built.push(name)
  }
  return built
}

/** A wrong setting was told already; its code is handed on. */
export const endFailedBuild = (error) => {
  const wrongSetting = 78
  if (error.code === wrongSetting) process.exit(wrongSetting)
  console.error(`The build failed: ${error.message}`)
  process.exit(1)
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  await buildWhatChanged(console.log, process.argv.length > 2 ? process.argv.slice(2) : undefined).catch(
    endFailedBuild,
  )
