import ts from 'typescript'

interface Sized {
  line: number
  lines: number
}

/** Whether it only groups tests: what `describe`, `describe.each(…)` and the like are given. */
const isGroup = (node: ts.Node): boolean =>
  ts.isCallExpression(node.parent) && /^describe\b/.test(node.parent.expression.getText())

/** Every function with a body, with its length from its first to its last line; those within count too. */
export const functionsIn = (file: string, text: string): Sized[] => {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true)
  const lineOf = (position: number) => source.getLineAndCharacterOfPosition(position).line
  const found: Sized[] = []
  const visit = (node: ts.Node) => {
    if (ts.isFunctionLike(node) && 'body' in node && node.body && !isGroup(node)) {
      const first = lineOf(node.getStart())
      found.push({ line: first + 1, lines: lineOf(node.end) - first + 1 })
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  return found
}
