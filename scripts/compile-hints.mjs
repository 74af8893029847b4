// Marks the built scripts that every page executes completely while loading, so that browsers compile them
// whole during the download, off the main thread, instead of function by function during execution.
// https://v8.dev/blog/explicit-compile-hints
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

export const hint = '//# allFunctionsCalledOnLoad\n'
const script = /<script src="\/_next\/([^"]+\.js)"[^>]* async=""/g

/** The scripts named by each of some pages, as paths below `.next`. */
const inEveryPage = (pages) => {
  const [first = new Set(), ...others] = pages.map(
    (html) => new Set([...html.matchAll(script)].map(([, path]) => path)),
  )
  return [...first].filter((path) => others.every((paths) => paths.has(path)))
}

/** Marks them after a build. Browsers without the feature see a comment. */
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
