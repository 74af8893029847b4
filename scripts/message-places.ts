import ts from 'typescript'
import { textOf } from './imports'

/** The namespaces of the innermost ClientMessages around a place in a file, or null when there is none. */
export type Place = readonly string[] | null

const home = 'lib/i18n/client-messages.tsx'

const parse = (file: string) =>
  ts.createSourceFile(file, textOf(file), ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX)

const collect = <T extends ts.Node>(within: ts.Node, wanted: (node: ts.Node) => node is T): T[] => {
  const found: T[] = []
  const look = (node: ts.Node) => {
    if (wanted(node)) found.push(node)
    ts.forEachChild(node, look)
  }
  look(within)
  return found
}

/** A literal list, with the lists exported by ClientMessages' file expanded. */
const listOf = (node: ts.Node | undefined): string[] => {
  if (node && ts.isArrayLiteralExpression(node)) return node.elements.flatMap(listOf)
  if (node && ts.isStringLiteral(node)) return [node.text]
  if (node && ts.isSpreadElement(node)) return listOf(node.expression)
  const list = node && ts.isIdentifier(node) ? lists.get(node.text) : undefined
  if (!list)
    throw new Error(
      `Not a list of namespaces that can be read: ${node?.getText() ?? 'nothing'} in ` +
        `${node?.getSourceFile().fileName ?? home}`,
    )
  return list
}
const lists = new Map<string, string[]>()
for (const { name, initializer } of collect(parse(home), ts.isVariableDeclaration))
  if (initializer && ts.isArrayLiteralExpression(initializer)) lists.set(name.getText(), listOf(initializer))

const everything = Object.keys(JSON.parse(textOf('locales/pt.json')) as object)
const unnamed = everything.filter((namespace) => !lists.get('serverOnly')?.includes(namespace))

/** Returns the messages this element provides to its children, if it is a ClientMessages. */
const givenBy = (node: ts.Node) => {
  if (!ts.isJsxElement(node) || node.openingElement.tagName.getText() !== 'ClientMessages') return null
  const only = collect(node.openingElement.attributes, ts.isJsxAttribute).find(
    ({ name }) => name.getText() === 'only',
  )
  if (!only) return unnamed
  return listOf(
    only.initializer && ts.isJsxExpression(only.initializer) ? only.initializer.expression : undefined,
  )
}

/** Returns whether an identifier uses the name, as opposed to declaring it or naming a property. */
const isUse = (name: ts.Identifier) => {
  const { parent } = name
  if (
    ts.isImportSpecifier(parent) ||
    ts.isImportClause(parent) ||
    ts.isPropertySignature(parent) ||
    ts.isJsxAttribute(parent)
  )
    return false
  if (ts.isPropertyAccessExpression(parent) || ts.isPropertyAssignment(parent)) return parent.name !== name
  return !(
    (ts.isBindingElement(parent) || ts.isVariableDeclaration(parent) || ts.isFunctionDeclaration(parent)) &&
    parent.name === name
  )
}

const isExported = (statement: ts.Node) =>
  collect(statement, ts.isModifier).some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword)

/** Uses of a component that is defined in the same file. */
const placesAt = (node: ts.Node, seen: Set<string>): Place[] => {
  for (let at = node; !ts.isSourceFile(at); at = at.parent) {
    if (ts.isTypeNode(at)) return []
    const given = givenBy(at)
    if (given) return [given]
    if (!ts.isSourceFile(at.parent)) continue
    const names = ts.isVariableStatement(at)
      ? at.declarationList.declarations.map(({ name }) => name.getText())
      : ts.isFunctionDeclaration(at) && at.name
        ? [at.name.text]
        : []
    return names.length === 0 || isExported(at)
      ? [null]
      : names.flatMap((name) => placesOf(at.getSourceFile(), name, seen))
  }
  return [null]
}

const placesOf = (source: ts.SourceFile, name: string, seen = new Set<string>()): Place[] => {
  if (seen.has(name)) return []
  seen.add(name)
  return collect(source, ts.isIdentifier)
    .filter((found) => found.text === name && isUse(found))
    .flatMap((found) => placesAt(found, seen))
}

const parsed = new Map<string, ts.SourceFile>()
const sourceOf = (file: string) => {
  const source = parsed.get(file) ?? parse(file)
  parsed.set(file, source)
  return source
}

/** Returns the places at which a server component renders its import of this specifier. */
export const placesOfImport = (file: string, as: string): Place[] => {
  if (!textOf(file).includes('<ClientMessages')) return [null]
  const spelled = collect(sourceOf(file), ts.isStringLiteral).filter(({ text }) => text === as)
  return spelled.flatMap((literal) => {
    if (!ts.isImportDeclaration(literal.parent)) return placesAt(literal, new Set())
    const names = [
      ...collect(literal.parent, ts.isImportSpecifier),
      ...collect(literal.parent, ts.isImportClause),
    ].flatMap(({ name }) => name?.text ?? [])
    return names.flatMap((name) => placesOf(sourceOf(file), name))
  })
}

/** Returns the messages a layout provides to its children. */
export const placeOfChildren = (file: string): Place => {
  if (!textOf(file).includes('<ClientMessages')) return null
  const [place, ...others] = placesOf(sourceOf(file), 'children')
  if (place === undefined || others.length > 0)
    throw new Error(`${file} should put its children in one place`)
  return place
}
