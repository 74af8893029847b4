import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(__dirname, '..')
const rows = readFileSync(join(root, 'docs/money-promises.md'), 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| ') && !/^\| (promise|---)/.test(line))
const filesOf = (row: string) =>
  [...row.matchAll(/`([^`]+\.(?:test|spec|proof)\.ts)`/g)].map(([, file = '']) => file)

test('each promise names a test, and each file named holds one', () => {
  expect(rows.length).toBeGreaterThan(30)
  expect(rows.filter((row) => filesOf(row).length === 0)).toEqual([])
  const files = [...new Set(rows.flatMap(filesOf))]
  expect(
    files.filter(
      (file) =>
        !/^\s*(?:test|export const \w+ = defineProof)\b/m.test(readFileSync(join(root, file), 'utf8')),
    ),
  ).toEqual([])
})
