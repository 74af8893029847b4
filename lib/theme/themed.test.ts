import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import ts from 'typescript'

const root = path.resolve(__dirname, '../..')

interface Imports {
  /** Modules of ours that come with this one. */
  own: string[]
  /** Lazily imported modules. */
  later: string[]
  /** Draws something of the component library. */
  library: boolean
}

const fileOf = (from: string, name: string) => {
  const base = name.startsWith('@/') ? path.join(root, name.slice(2)) : path.resolve(path.dirname(from), name)
  return ['.tsx', '.ts'].map((ending) => base + ending).find((file) => existsSync(file))
}

const isTyped = (node: ts.ImportDeclaration) => {
  const names = node.importClause?.namedBindings
  if (node.importClause?.isTypeOnly) return true
  return (
    !node.importClause?.name &&
    names !== undefined &&
    ts.isNamedImports(names) &&
    names.elements.every((one) => one.isTypeOnly)
  )
}

const known = new Map<string, Imports>()
const importsOf = (file: string): Imports => {
  const before = known.get(file)
  if (before) return before
  const found: Imports = { own: [], later: [], library: false }
  const add = (list: string[], name: string) => {
    const own = /^[@.]/.test(name) ? fileOf(file, name) : undefined
    if (own) list.push(own)
  }
  const read = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node) && ts.isStringLiteral(node.moduleSpecifier) && !isTyped(node)) {
      const { text } = node.moduleSpecifier
      if (/^@mui\/(material\/(?!styles)|x-|icons)/.test(text)) found.library = true
      add(found.own, text)
    }
    if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword)
      for (const name of node.arguments) if (ts.isStringLiteral(name)) add(found.later, name.text)
    ts.forEachChild(node, read)
  }
  read(ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX))
  known.set(file, found)
  return found
}

/** Returns the modules one script request loads: the module and its static imports. */
const broughtBy = (file: string) => {
  const brought = new Set([file])
  for (const one of brought) for (const own of importsOf(one).own) brought.add(own)
  return brought
}

const pages = readdirSync(path.join(root, 'app'), { recursive: true, encoding: 'utf8' })
  .filter((file) => /(^|\/)(page|layout)\.tsx$/.test(file))
  .map((file) => path.join(root, 'app', file))
const starts = new Set(pages)
for (const start of starts)
  for (const file of broughtBy(start)) for (const later of importsOf(file).later) starts.add(later)

const name = (file: string) => path.relative(root, file)
const withLibrary = [...starts].filter((start) =>
  [...broughtBy(start)].some((file) => importsOf(file).library),
)

it('finds the pages and the later parts that use the component library', () => {
  expect(withLibrary.map(name)).toEqual(
    expect.arrayContaining([
      'app/[locale]/(account)/complete-profile/page.tsx',
      'components/accounts/profile/photo-crop-dialog.tsx',
      'components/bookings/demand/where-step.tsx',
    ]),
  )
})

it.each(withLibrary.map(name))('%s brings the theme with the library', (start) => {
  expect([...broughtBy(path.join(root, start))].map(name)).toContain('lib/theme/theme-provider.tsx')
})

// A list or a conversation is opened many times a day: the library is 140 ms of a phone's work each time.
it.each(['my-bookings', 'customer/messages', 'provider/messages', 'provider/offers', 'wallet', 'settings'])(
  '%s is drawn without the component library',
  (page) => {
    const brought = [...pages].filter(
      (file) =>
        name(file) === `app/[locale]/(account)/${page}/page.tsx` || /\(account\)\/layout\.tsx$/.test(file),
    )
    expect(brought).toHaveLength(2)
    expect(brought.flatMap((file) => [...broughtBy(file)]).filter((file) => importsOf(file).library)).toEqual(
      [],
    )
  },
)
