import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { projectRoot } from '@/server/project-root'

const gitIn = (cwd: string, ...args: string[]) => execFileSync('git', args, { cwd, encoding: 'utf8' }).trim()

const runIn = (cwd: string, program: string, ...args: string[]) => {
  const { status, stderr } = spawnSync(program, args, { cwd, encoding: 'utf8', maxBuffer: 2 ** 28 })
  if (status !== 0) throw new Error(`${program} ${args.join(' ')}: ${stderr.slice(-1_000)}`)
}

/**
 * Last commit of the release before: the parent of the commit that set the version in package.json, which opens the
 * work on a release. Null if all commits here have one version.
 */
export const commitBefore = (root: string = projectRoot): string | null => {
  const { version } = JSON.parse(gitIn(root, 'show', 'HEAD:package.json')) as { version: string }
  const search = `-S"version": "${version}"`
  const [parent] = gitIn(root, 'log', '-1', '--format=%P', search, '--', 'package.json').split(' ')
  return parent || null
}

/** Reason why there is nothing to compare with, or null. */
export const missingRelease = (root: string = projectRoot): string | null =>
  process.env.PROVE_RELEASE_BEFORE || commitBefore(root)
    ? null
    : 'needs a second release; every commit here has one version in package.json'

const built = ['.build/server/main.js', '.build/server/migrate.js', '.next/BUILD_ID']
export const isBuiltIn = (folder: string): boolean => built.every((file) => existsSync(join(folder, file)))

type Packages = Record<'dependencies' | 'devDependencies', Record<string, string>>
const packagesOf = (folder: string) => {
  const { dependencies, devDependencies } = JSON.parse(
    readFileSync(join(folder, 'package.json'), 'utf8'),
  ) as Packages
  return { ...dependencies, ...devDependencies }
}

/** Links our packages if they satisfy the versions of the release; else installs its own. */
const givePackages = (folder: string) => {
  const ours = packagesOf(projectRoot)
  if (Object.entries(packagesOf(folder)).every(([name, version]) => ours[name] === version))
    runIn(projectRoot, 'cp', '-a', '--link', 'node_modules', join(folder, 'node_modules'))
  else runIn(folder, 'npm', 'ci', '--no-audit', '--no-fund')
}

/**
 * The folder of the release before, built the first time and kept beside other caches. PROVE_RELEASE_BEFORE names
 * another folder that holds a built release.
 */
export const releaseBefore = (): string => {
  const named = process.env.PROVE_RELEASE_BEFORE
  if (named) return named
  const commit = commitBefore()
  if (commit === null) throw new Error(`rolling ${missingRelease()}`)
  const cache = join(process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache'), 'oficio-releases')
  const folder = join(cache, commit)
  if (isBuiltIn(folder)) return folder
  const part = `${folder}.part`
  rmSync(part, { recursive: true, force: true })
  mkdirSync(part, { recursive: true })
  const archive = join(cache, `${commit}.tar`)
  runIn(projectRoot, 'git', 'archive', '-o', archive, commit)
  runIn(part, 'tar', '-xf', archive)
  rmSync(archive)
  rmSync(folder, { recursive: true, force: true })
  // Renamed before it is built: a build knows the folder it was made in.
  renameSync(part, folder)
  givePackages(folder)
  runIn(folder, process.execPath, 'scripts/build.mjs')
  return folder
}

/** Condition by which a worker takes only the job kinds it knows, as compiled. */
const knownKinds = /kind = any\(\$\{[^}]*\}\) and /

/** The release’s program whose worker takes every job there is. */
export const withoutKnownKinds = (folder: string): string => {
  const text = readFileSync(join(folder, '.build/server/main.js'), 'utf8')
  if (!knownKinds.test(text)) throw new Error('the guard is written in another way')
  const file = join(folder, '.build/server/unguarded.js')
  writeFileSync(file, text.replace(knownKinds, ''))
  return file
}
