import { join } from 'node:path'
import ts from 'typescript'
import * as accounts from '@/lib/contract/accounts'
import * as bookings from '@/lib/contract/booking-process'
import { files, textOf } from './imports'

interface Wire {
  names: string
  values: string
  kept: string[]
}
const { wireOf } = jest.requireActual<{
  wireOf: (exported: Record<string, unknown>, files: { values: string; original: string }) => Wire
}>('./wire.mjs')
const places = { values: './values.js', original: './original.ts' }

interface Need {
  file: string
  names: string[]
}
interface Source {
  isClient: boolean
  /** Values it imports when it loads, by the imported file or package. */
  needs: Need[]
}

const contract = /^lib\/contract\//
const known = new Set(files)
const sourceFiles = files.filter((file) => !/\.test\.tsx?$/.test(file) && !/^server\//.test(file))

const resolve = (from: string, name: string): string => {
  const path = name.startsWith('@/') ? name.slice(2) : name.startsWith('.') ? join(from, '..', name) : null
  if (path === null) return name
  return [`${path}.ts`, `${path}.tsx`].find((file) => known.has(file)) ?? path
}
const parse = (file: string) => ts.createSourceFile(file, textOf(file), ts.ScriptTarget.Latest, true)

const namesOf = ({ importClause }: ts.ImportDeclaration): string[] => {
  if (!importClause) return []
  const bindings = importClause.namedBindings
  const named = bindings && ts.isNamedImports(bindings) ? [...bindings.elements] : []
  return [
    ...(importClause.name ? ['default'] : []),
    ...(bindings && ts.isNamespaceImport(bindings) ? ['*'] : []),
    ...named.filter((one) => !one.isTypeOnly).map((one) => (one.propertyName ?? one.name).text),
  ]
}
const readSource = (file: string): Source => {
  const needs = parse(file).statements.flatMap((statement): Need[] => {
    const from =
      (ts.isImportDeclaration(statement) || ts.isExportDeclaration(statement)) && statement.moduleSpecifier
    if (!from || !ts.isStringLiteral(from)) return []
    if (ts.isExportDeclaration(statement))
      return statement.isTypeOnly ? [] : [{ file: resolve(file, from.text), names: ['*'] }]
    const names = namesOf(statement)
    const isType = statement.importClause?.phaseModifier === ts.SyntaxKind.TypeKeyword
    if (isType || (statement.importClause && names.length === 0)) return []
    return [{ file: resolve(file, from.text), names }]
  })
  return { isClient: /^(?:\/\*[\s\S]*?\*\/|\/\/.*|\s)*['"]use client['"]/.test(textOf(file)), needs }
}
const sources = new Map(sourceFiles.map((file) => [file, readSource(file)]))

/** Files of the contract that load zod, themselves or by another of them. */
const usesZod = (file: string, seen = new Set<string>()): boolean => {
  if (seen.has(file)) return false
  seen.add(file)
  return (sources.get(file)?.needs ?? []).some((need) => need.file === 'zod' || usesZod(need.file, seen))
}

/** Files that pages load in browsers before any interaction; lazily imported ones are excluded. */
const loadedAtFirst = (): Map<string, string> => {
  const reached = new Map<string, string>()
  const walk = (file: string, by: string, inBrowser: boolean, passed: Set<string>) => {
    const source = sources.get(file)
    if (!source || contract.test(file)) return
    const runs = inBrowser || source.isClient
    if (runs ? reached.has(file) : passed.has(file)) return
    if (runs) reached.set(file, by)
    else passed.add(file)
    for (const need of source.needs) walk(need.file, file, runs, passed)
  }
  const passed = new Set<string>()
  for (const file of sourceFiles) if (file.startsWith('app/')) walk(file, 'a page', false, passed)
  return reached
}

const dragsZod = (file: string): string[] =>
  (sources.get(file)?.needs ?? []).flatMap(({ file: needed, names }) => {
    if (needed === 'zod' || needed.startsWith('@hookform/resolvers/zod')) return [`${file}: ${needed}`]
    if (!contract.test(needed) || !usesZod(needed)) return []
    const { kept } = wireOf(jest.requireActual<Record<string, unknown>>(join('..', needed)), places)
    const asked = names.filter((name) => name === '*' || kept.includes(name))
    return asked.map((name) => `${file}: ${name} of ${needed}`)
  })

test('no page loads zod before it is used: schemas come by import(), the rest of the contract without them', () => {
  const reached = loadedAtFirst()
  expect(reached.size).toBeGreaterThan(300)
  expect(
    [...reached.keys()].flatMap((file) => dragsZod(file).map((drag) => `${drag} (by ${reached.get(file)})`)),
  ).toEqual([])
})

test('pages read only endpoint fields that are sent to browsers', () => {
  const schemas = new Set(['params', 'query', 'body', 'response'])
  const asked: string[] = []
  for (const [file, { needs }] of sources) {
    if (contract.test(file)) continue
    const endpoints = new Set(needs.filter((need) => contract.test(need.file)).flatMap((need) => need.names))
    const look = (node: ts.Node): void => {
      if (ts.isPropertyAccessExpression(node) && schemas.has(node.name.text))
        if (ts.isIdentifier(node.expression) && endpoints.has(node.expression.text))
          asked.push(`${file}: ${node.getText()}`)
      ts.forEachChild(node, look)
    }
    if (endpoints.size > 0) look(parse(file))
  }
  expect(asked).toEqual([])
})

test('sends browsers endpoint descriptions and plain constants, but no schemas', () => {
  const { bookingProcess } = bookings
  const { signIn, roles, signInInput } = accounts
  expect(wireOf({ signIn, roles, signInInput, bookingProcess }, places)).toEqual({
    values: `export const signIn = {"id":"signIn","method":"POST","path":"/api/token/","auth":"none"}
export const roles = ["consumer","provider"]
export const bookingProcess = ${JSON.stringify(bookingProcess)}
`,
    names: `export { signIn, roles, bookingProcess } from './values.js'
export { signInInput } from './original.ts'
`,
    kept: ['signInInput'],
  })
})
