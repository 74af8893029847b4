import { readFileSync } from 'node:fs'
import path from 'node:path'
import { criteria, criterionKey, evidenceOf } from '../lib/accessibility/criteria'
import en from '../locales/en.json'
import pt from '../locales/pt.json'

/** Levels A and AA of WCAG 2.2 (https://www.w3.org/TR/WCAG22/), written independently of the list. */
const wcag = {
  A: `1.1.1 1.2.1 1.2.2 1.2.3 1.3.1 1.3.2 1.3.3 1.4.1 1.4.2 2.1.1 2.1.2 2.1.4 2.2.1 2.2.2 2.3.1 2.4.1 2.4.2 2.4.3
    2.4.4 2.5.1 2.5.2 2.5.3 2.5.4 3.1.1 3.2.1 3.2.2 3.2.6 3.3.1 3.3.2 3.3.7 4.1.2`,
  AA: `1.2.4 1.2.5 1.3.4 1.3.5 1.4.3 1.4.4 1.4.5 1.4.10 1.4.11 1.4.12 1.4.13 2.4.5 2.4.6 2.4.7 2.4.11 2.5.7 2.5.8
    3.1.2 3.2.3 3.2.4 3.3.3 3.3.4 3.3.8 4.1.3`,
} as const

const root = path.join(__dirname, '..')

test.each(['A', 'AA'] as const)('lists every success criterion of level %s once', (level) => {
  const listed = criteria.filter((one) => one.level === level).map(({ id }) => id)
  expect([...listed].sort()).toEqual(wcag[level].split(/\s+/).sort())
})

test('names only tests that exist', () => {
  const missing = criteria.flatMap((criterion) =>
    evidenceOf(criterion)
      .filter(({ file, name }) => !readFileSync(path.join(root, file), 'utf8').includes(name))
      .map(({ file, name }) => `${criterion.id}: ${file}: ${name}`),
  )
  expect(missing).toEqual([])
})

test.each([
  ['pt', pt],
  ['en', en],
] as const)(
  '%s: names each criterion, and gives a reason exactly where it is not tested',
  (_locale, messages) => {
    const { criteria: names, notes } = messages.accessibility
    expect(Object.keys(names).sort()).toEqual(criteria.map(criterionKey).sort())
    const open = criteria.filter(({ state }) => state !== 'tested')
    expect(Object.keys(notes).sort()).toEqual(open.map(criterionKey).sort())
  },
)

test('a criterion with a test, even in part, names one', () => {
  const bare = criteria.filter(
    (one) => (one.state === 'tested' || one.state === 'partial') && evidenceOf(one).length === 0,
  )
  expect(bare).toEqual([])
})
