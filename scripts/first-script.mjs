// Marks the build scripts that every page executes completely on load, so that browsers compile them eagerly during
// the download, off the main thread (https://v8.dev/blog/explicit-compile-hints), and concatenates them: shared text
// compresses once, so together they are 6 % smaller (docs/decisions/060-one-first-script.md). Pages are rendered with
// the separate files; the front replaces them by the one file (server/web/first-script.ts). Pages it does not process
// keep the separate files.
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'

const hint = '//# allFunctionsCalledOnLoad\n'
const script = /<script src="\/_next\/([^"]+\.js)"[^>]* async=""/g

/** The scripts named by each of some pages, as paths below `.next`. */
const inEveryPage = (pages) => {
  const [first = new Set(), ...others] = pages.map(
    (html) => new Set([...html.matchAll(script)].map(([, path]) => path)),
  )
  return [...first].filter((path) => others.every((paths) => paths.has(path)))
}

/** Marks the scripts that every page names. Browsers without the feature see a comment. */
export const hintCompiling = (built) => {
  const app = join(built, 'server', 'app')
  const pages = readdirSync(app, { recursive: true }).filter((name) => /^(?:pt|en)\b.*\.html$/.test(name))
  const marked = inEveryPage(pages.map((name) => readFileSync(join(app, name), 'utf8')))
  if (marked.length === 0)
    throw new Error('no script stands in every page: the framework names them another way now')
  for (const path of marked) {
    const file = join(built, path)
    const text = readFileSync(file, 'utf8')
    if (!text.startsWith(hint)) writeFileSync(file, hint + text)
  }
  return marked
}

/** Expression by which a chunk tells the bundler's runtime its file; the runtime accepts a path as well. */
const ownFile = '"object"==typeof document?document.currentScript:void 0'
const nameLength = 16

/** A chunk that says its path itself. The runtime says nothing of the kind: null. */
const withPath = (path, text) => {
  const parts = text.split(ownFile)
  if (parts.length > 2)
    throw new Error(`${path} tells of itself twice: the bundler writes chunks another way now`)
  return parts.length === 2 ? parts.join(JSON.stringify(path)) : null
}

/** The elements of a chunk's array: its path, then ids of modules, each with the function that makes it. */
const elementsOf = (path, text) => {
  const [statement] = ts.createSourceFile(
    path,
    text,
    ts.ScriptTarget.Latest,
    false,
    ts.ScriptKind.JS,
  ).statements
  const call = statement && ts.isExpressionStatement(statement) ? statement.expression : undefined
  const array = call && ts.isCallExpression(call) ? call.arguments[0] : undefined
  if (!array || !ts.isArrayLiteralExpression(array))
    throw new Error(`${path} is no list of modules: the bundler writes chunks another way now`)
  return array.elements
}

/**
 * Returns a chunk without the modules that an earlier one has (`known`, which the others are added to): the runtime
 * keeps the first of an id.
 */
const withoutRepeated = (path, text, known) => {
  let kept = ''
  let from = 0
  let ids = []
  for (const element of elementsOf(path, text).slice(1)) {
    if (ts.isNumericLiteral(element)) {
      ids.push(element)
      continue
    }
    if (ids.length > 0 && ids.every(({ text: id }) => known.has(id))) {
      // With the comma before it.
      kept += text.slice(from, ids[0].getFullStart() - 1)
      from = element.end
    }
    for (const { text: id } of ids) known.add(id)
    ids = []
  }
  return kept + text.slice(from)
}

/** Writes the concatenated file of some scripts (paths below `.next`) and its manifest for the front. */
export const writeFirstScript = (built, paths) => {
  const chunks = []
  const runtimes = []
  const held = []
  const known = new Set()
  for (const path of paths) {
    const text = readFileSync(join(built, path), 'utf8').replace(hint, '').trim()
    const chunk = withPath(path, text)
    if (chunk === null) {
      runtimes.push(text)
      continue
    }
    held.push(path)
    chunks.push(withoutRepeated(path, chunk, known))
  }
  if (runtimes.length !== 1 || !runtimes[0]?.includes('TURBOPACK'))
    throw new Error(`${runtimes.length} of the first scripts are no chunks, where one runtime was expected`)
  // Declares the chunks as loaded, like a page's own chunk list, so that the runtime requests none of them.
  const here = `globalThis.TURBOPACK.push({otherChunks:${JSON.stringify(held)},runtimeModuleIds:[]})`
  const text = `${hint}${[...chunks, ...runtimes, here].join('\n;')}\n`
  const name = createHash('sha256').update(text).digest('hex').slice(0, nameLength)
  const file = `static/immutable/chunks/first-${name}.js`
  writeFileSync(join(built, file), text)
  const address = (path) => `/_next/${path}`
  const manifest = { address: address(file), instead: paths.map(address) }
  writeFileSync(join(built, 'first-script.json'), JSON.stringify(manifest))
  return manifest
}
