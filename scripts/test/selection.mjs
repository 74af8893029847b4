// The tests a change reaches: a pure function of the changed files, the imports of the code and the areas of the
// browser tests.

/**
 * @typedef {{ from: string, to: string, isType: boolean }} Import An import; `to`: a path from the root, without
 * extension.
 */
/**
 * @typedef {object} Repository
 * @property {readonly string[]} known every path of the repository now
 * @property {readonly Import[]} imports of scripts/imports.ts
 * @property {readonly string[]} readers unit tests that read files instead of importing them
 * @property {(files: string[]) => string[] | 'all'} specsForChanges of e2e/areas.mjs
 */
/**
 * Paths for each stage, or 'all'; an empty list leaves the stage out.
 * @typedef {object} Selection
 * @property {string[] | 'all'} unit
 * @property {string[] | 'all'} api
 * @property {string[] | 'all'} specs
 * @property {string[]} proofs
 */

/** Files that decide about every test. */
const roots = /^(package-lock\.json|tsconfig\.json|jest\.config\.ts)$/
/** Shared by all API tests: composition root, HTTP layer, database, settings, fixtures. */
const sharedByApi =
  /^(server\/[^/]+\.ts|server\/(composition|db|http|settings|testing)\/.*|lib\/contract\/values\.ts)$/
const isTest = (file) => /\.test\.tsx?$/.test(file)

/** API tests that call every operation, and the list of event handlers: a change of any module may fail them. */
export const walkingTests = [
  'server/http/bounds.test.ts',
  'server/http/mass-assignment-rows.test.ts',
  'server/http/mass-assignment.test.ts',
  'server/http/openapi.test.ts',
  'server/http/rights.test.ts',
  'server/composition/subscribers.test.ts',
]

/** Folder whose tests belong together: a module, or a folder of the server; null for the composition root. */
const folderOf = (file) => /^server\/(?!composition\/)(modules\/)?[^/]+\//.exec(file)?.[0] ?? null
const withoutExtension = (file) => file.replace(/\.(d\.)?[cm]?tsx?$/, '')

/** Files of `lib/` that import one of `files`, through others too, and these. */
const importersInLib = (files, imports) => {
  const reached = new Set(files)
  for (let size = -1; size !== reached.size;) {
    size = reached.size
    const paths = new Set([...reached].map(withoutExtension))
    for (const { from, to } of imports) if (from.startsWith('lib/') && paths.has(to)) reached.add(from)
  }
  return reached
}

/** Folders of the server with a direct import from the changed folders or files; the composition root is left out. */
const importingFolders = (folders, libFiles, imports) => {
  const paths = new Set([...libFiles].map(withoutExtension))
  const hits = imports.filter(({ to }) => paths.has(to) || folders.has(folderOf(to)))
  return hits.map(({ from }) => folderOf(from)).filter((folder) => folder !== null)
}

const selectApi = (files, imports) => {
  const sources = files.filter((file) => !isTest(file))
  const tests = files.filter((file) => isTest(file) && file.startsWith('server/'))
  if (sources.some((file) => roots.test(file) || sharedByApi.test(file))) return 'all'
  const folders = new Set(sources.map(folderOf).filter((folder) => folder !== null))
  const inLib = importersInLib(
    sources.filter((file) => file.startsWith('lib/')),
    imports,
  )
  const reached = new Set([...folders, ...importingFolders(folders, inLib, imports)])
  const paths = [...reached].filter((folder) => folder !== 'server/testing/').sort()
  if (paths.length === 0) return tests
  const isCovered = (test) => paths.some((path) => test.startsWith(path))
  return [...paths, ...[...new Set([...walkingTests, ...tests])].filter((test) => !isCovered(test))]
}

/** Files for jest's `--findRelatedTests`, which resolves imports, and the tests that read the repository's files. */
const selectUnit = (files, known, readers) => {
  if (files.some((file) => roots.test(file))) return 'all'
  const code = files.filter((file) => /\.([cm]?[jt]sx?|json)$/.test(file) && known.includes(file))
  return [...new Set([...code, ...readers])].sort()
}

/** Proofs whose own files changed. */
const selectProofs = (files, known) => {
  const names = files.map((file) => /^proofs\/\w+\/(\w+)\//.exec(file)?.[1])
  return [...new Set(names)].filter((name) => known.some((path) => path.endsWith(`/${name}.proof.ts`))).sort()
}

/**
 * Returns the tests that a change of `files` reaches.
 * @type {(files: string[], repository: Repository) => Selection}
 */
export const selectTests = (files, { known, imports, readers, specsForChanges }) => {
  const values = imports.filter(({ isType }) => !isType)
  return {
    unit: files.length > 0 ? selectUnit(files, known, readers) : [],
    api: selectApi(files, values),
    specs: files.length > 0 ? specsForChanges(files) : [],
    proofs: selectProofs(files, known),
  }
}
