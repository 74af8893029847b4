import { copiesIn } from './copies'
import { functionsIn } from './functions'
import { allLines, copies, lengthAt, longFunctions, longLines } from './shape'

test('at most one line in two hundred is wider than 120 columns', () =>
  expect(longLines.length / allLines).toBeLessThanOrEqual(0.005))

test('no function is longer than 80 lines, no component and no test longer than 150', () => {
  expect(functionsIn('a.ts', "describe('x', () => {\n  test('y', () => {\n  })\n})\n")).toEqual([
    { line: 2, lines: 2 },
  ])
  expect(longFunctions).toEqual([])
})

test('half of the source files have at most 60 lines, 95 % at most 200', () => {
  expect(lengthAt(0.5)).toBeLessThanOrEqual(60)
  expect(lengthAt(0.95)).toBeLessThanOrEqual(200)
})

test('no six lines stand twice', () => {
  const six = ['const a = 1', 'const b = 2', 'const c = 3', '', 'const d = 4', 'const e = 5', 'const f = 6']
  const texts = new Map([
    ['one.ts', `import { x } from 'x'\n${six.join('\n')}\nconst g = 7`],
    ['other.ts', `${six.join('\n')}\nconst h = 8`],
  ])
  expect(copiesIn(texts)).toEqual(['one.ts:2 ~ other.ts:1'])
  expect(copiesIn(texts, 7)).toEqual([])
  expect(copies).toEqual([])
})
