// What a selection of tests reads of the repository: its paths, its imports, and its tests that read files.
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { tsImport } from 'tsx/esm/api'
import { root } from './run.mjs'

const listFiles = () =>
  spawnSync('git', ['-c', 'core.quotePath=false', 'ls-files', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
  })
    .stdout.split('\n')
    .filter((path) => path && existsSync(join(root, path)))

const isUnitTest = (path) => /\.test\.tsx?$/.test(path) && !/^(server|proofs)\//.test(path)
/** Tests of the repository's shape read it through modules such as scripts/imports.ts. */
const readsFiles = (path) =>
  /^scripts\/[^/]+$/.test(path) || /\bread(File|dir)(Sync)?\(/.test(readFileSync(join(root, path), 'utf8'))

export const readRepository = async () => {
  const known = listFiles()
  const { imports } = await tsImport('../imports.ts', import.meta.url)
  const { specsForChanges } = await import('../../e2e/areas.mjs')
  return {
    known,
    imports,
    readers: known.filter((path) => isUnitTest(path) && readsFiles(path)),
    specsForChanges,
  }
}
