import { functionsIn } from './functions'
import { allLines, lengthAt, longFunctions, longLines } from './shape'

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
