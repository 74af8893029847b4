// Reads the repository through git: changed files, and the inputs of test selection.
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './run.mjs'

/** Lines git prints; null where it fails. */
const git = (...args) => {
  const { status, stdout } = spawnSync('git', ['-c', 'core.quotePath=false', ...args], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
  })
  return status === 0 ? stdout.split('\n').filter(Boolean) : null
}

const first = (lines) => lines?.[0] ?? null
const branchPoint = () => first(git('merge-base', 'origin/main', 'HEAD'))

/**
 * Paths that differ from `base` in the working tree, deleted and untracked ones included; null for an unknown commit.
 * @type {(base: string) => string[] | null}
 */
export const changedFiles = (base) => {
  const changed = git('diff', '--name-only', '--no-renames', base, '--')
  const untracked = git('ls-files', '--others', '--exclude-standard')
  return changed && [...new Set([...changed, ...(untracked ?? [])])].sort()
}

/** The commit `--changed` compares with when none is named. Throws without one. */
export const defaultBase = () => {
  const base = branchPoint()
  if (!base)
    throw new Error('There is no origin/main to compare with: name a commit, as in --changed=HEAD~1.')
  return base
}

/** The last commit at least a day older than HEAD. */
const dayBefore = () => {
  const seconds = Number(first(git('log', '-1', '--format=%ct')))
  return first(git('rev-list', '-1', `--before=${seconds - 24 * 60 * 60}`, 'HEAD'))
}

/**
 * The commit a merge is compared with: CHANGED_SINCE, else where the branch left origin/main, else, on main itself, the
 * commit of the day before. Null: unknown, as in a shallow clone.
 */
export const mergeBase = (named = process.env.CHANGED_SINCE) => {
  if (named) return first(git('rev-parse', '--verify', '--quiet', `${named}^{commit}`))
  const point = branchPoint()
  return point && point !== first(git('rev-parse', 'HEAD')) ? point : dayBefore()
}

const listFiles = () =>
  git('ls-files', '--cached', '--others', '--exclude-standard').filter((path) => existsSync(join(root, path)))

const isUnitTest = (path) => /\.test\.tsx?$/.test(path) && !/^(server|proofs)\//.test(path)
/** Tests of the repository's shape read it through modules such as scripts/imports.ts. */
const readsFiles = (path) =>
  /^scripts\/[^/]+$/.test(path) || /\bread(File|dir)(Sync)?\(/.test(readFileSync(join(root, path), 'utf8'))

/** Reads the inputs of test selection: paths, imports, and unit tests that read files. */
export const readRepository = async () => {
  const known = listFiles()
  const { tsImport } = await import('tsx/esm/api')
  const { imports } = await tsImport('../imports.ts', import.meta.url)
  const { specsForChanges } = await import('../../e2e/areas.mjs')
  return {
    known,
    imports,
    readers: known.filter((path) => isUnitTest(path) && readsFiles(path)),
    specsForChanges,
  }
}
