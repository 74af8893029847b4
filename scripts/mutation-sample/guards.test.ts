import { guardsIn, withoutGuard } from './guards'

const text = `const pay = (cents: number) => {
  if (cents < 0) throw new Error('negative')
  if (cents > 9) {
    throw new Error('too much')
  }
  if (cents === 1) return 'one'
  if (cents === 2) throw new Error('two')
  else return 'more'
}
`

test('finds statements that only throw, and none with another branch', () => {
  expect(guardsIn('pay.ts', text).map(({ line }) => line)).toEqual([2, 3])
})

test('removes one guard and leaves the rest as it is', () => {
  const [first] = guardsIn('pay.ts', text)
  if (!first) throw new Error('no guard')
  const mutated = withoutGuard(text, first)
  expect(mutated).not.toContain('negative')
  expect(guardsIn('pay.ts', mutated)).toHaveLength(1)
})
