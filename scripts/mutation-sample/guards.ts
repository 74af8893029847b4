import ts from 'typescript'

/** Statement whose removal lets a rejected case pass. */
export interface Guard {
  file: string
  line: number
  start: number
  end: number
  text: string
}

const throwsOnly = (node: ts.Statement): boolean =>
  ts.isThrowStatement(node) ||
  (ts.isBlock(node) && node.statements.length === 1 && node.statements.every(ts.isThrowStatement))

/** Returns every `if (…) throw …` without an `else` of a file, in order. */
export const guardsIn = (file: string, text: string): Guard[] => {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true)
  const guards: Guard[] = []
  const visit = (node: ts.Node) => {
    if (ts.isIfStatement(node) && !node.elseStatement && throwsOnly(node.thenStatement)) {
      const start = node.getStart()
      const line = source.getLineAndCharacterOfPosition(start).line + 1
      guards.push({ file, line, start, end: node.end, text: text.slice(start, node.end) })
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  return guards
}

/** Returns the text without the guard; an empty statement keeps the surrounding code valid. */
export const withoutGuard = (text: string, { start, end }: Guard): string =>
  `${text.slice(0, start)};${text.slice(end)}`
