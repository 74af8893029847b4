// Builds the changed parts: the server bundle (esbuild) and the pages (next build), each stamped with a hash of its
// inputs.
import { spawn } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { isAbsolute, join, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { out, root, stampFile, whatChanged } from './build-stamps.mjs'
import { hintCompiling, writeFirstScript } from './first-script.mjs'
import { writeWire } from './wire.mjs'

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

/**
 * Pure JavaScript packages of hundreds of small files: bundled they load in half the time, without file
 * look-ups. Packages with binaries, data or programs of their own stay in node_modules.
 */
const written = new Set(['zod', 'drizzle-orm', 'pg', 'jose', 'libphonenumber-js', '@opentelemetry/api'])
const packageOf = (path) => path.split('/', path.startsWith('@') ? 2 : 1).join('/')
const otherPackages = {
  name: 'other-packages',
  setup: (build) =>
    build.onResolve({ filter: /^[^./]/ }, ({ path, importer }) => {
      if (path.startsWith('@/') || written.has(packageOf(path))) return undefined
      // A bundled package's own parts are bundled with it, except its optional binary.
      const isPart = importer.includes(`${sep}node_modules${sep}`) && path !== 'pg-native'
      return isPart || isAbsolute(path) ? undefined : { path, external: true }
    }),
}

const buildServer = async () => {
  const { build, stop } = await import('esbuild')
  rmSync(join(out, 'server'), { recursive: true, force: true })
  await build({
    entryPoints: [
      'server/main.ts',
      'server/commands/migrate.ts',
      'server/commands/move-media.ts',
      'server/commands/operator.ts',
      'server/commands/access-log.ts',
      'server/commands/ledger.ts',
      'server/commands/gateway.ts',
      'server/commands/prices.ts',
      'server/commands/seed.ts',
      'server/commands/settings.ts',
      'server/commands/trail.ts',
      'server/commands/backup.ts',
      'server/commands/restore.ts',
      'server/web/renderer-child.ts',
      'server/settings/check-settings.ts',
      'server/modules/media/decoder-child.ts',
      'server/commands/write-word-lists.ts',
    ].map((file) => join(root, file)),
    entryNames: '[name]',
    outdir: join(out, 'server'),
    bundle: true,
    plugins: [ownPaths, otherPackages],
    platform: 'node',
    target: 'node20.19',
    format: 'cjs',
    sourcemap: 'linked',
    tsconfig: join(root, 'tsconfig.json'),
    logLevel: 'warning',
  })
  // Its helper process would otherwise keep running.
  stop()
  for (const name of readdirSync(join(out, 'server')).filter((one) => one.endsWith('.js')))
    inAscii(join(out, 'server', name))
  const writer = join(out, 'server/write-word-lists.js')
  await run(process.execPath, [writer])
  for (const name of [writer, `${writer}.map`]) rmSync(name)
}

/**
 * Escapes non-ASCII characters. Node keeps a source text in memory, and one character beyond Latin-1 doubles it to
 * two bytes a character. Comments, templates and regular expressions read escapes the same; a character behind a
 * backslash is left alone.
 */
const inAscii = (file) =>
  writeFileSync(
    file,
    readFileSync(file, 'utf8').replace(
      /(?<!\\)[^\x00-\x7f]/g,
      (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`,
    ),
  )

/** Read by next.config.js, when the pages are built and whenever they are served. */
const deploymentFile = join(out, 'deployment')
const deploymentLength = 16

const buildWeb = async (hash) => {
  // The same pages are the same deployment, on whichever machine they are built.
  writeFileSync(deploymentFile, hash.slice(0, deploymentLength))
  // Checks the settings first: a wrong one is reported at once, and never written into the pages.
  await run(process.execPath, [join(out, 'server/check-settings.js')])
  await writeWire(root)
  await run(process.execPath, [join(root, 'node_modules/next/dist/bin/next'), 'build'], {
    NODE_ENV: 'production',
    NEXT_TELEMETRY_DISABLED: '1',
  })
  const built = join(root, '.next')
  writeFirstScript(built, hintCompiling(built))
}

/** Returns the names of the rebuilt parts. */
export const buildWhatChanged = async (say = console.log, names = ['server', 'web']) => {
  mkdirSync(out, { recursive: true })
  const built = []
  for (const name of names) {
    const stamp = whatChanged(name)
    if (stamp === null) continue
    say(`building the ${name === 'web' ? 'pages' : 'server'}…`)
    rmSync(stampFile(name), { force: true })
    await (name === 'web' ? buildWeb(stamp) : buildServer())
    // Files changed during the build are built next time.
    writeFileSync(stampFile(name), stamp)
    built.push(name)
  }
  return built
}

/** A wrong setting was reported already; its exit code is passed on. */
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
