import { mapYielding } from './yielding'

/** Longer than a turn. */
const busyMs = 15
const work = (row: number): number => {
  const until = performance.now() + busyMs
  while (performance.now() < until);
  return row * 2
}

test('between long rows others are served, one row a turn of the loop, however many requests compute', async () => {
  const order: string[] = []
  let isOver = false
  const other = () => {
    if (isOver) return
    order.push('other')
    setImmediate(other)
  }
  setImmediate(other)
  const requests = ['a', 'b', 'c'].map((name) =>
    mapYielding([1, 2, 3], (row) => {
      order.push(name)
      return work(row)
    }),
  )
  expect(await Promise.all(requests)).toEqual([
    [2, 4, 6],
    [2, 4, 6],
    [2, 4, 6],
  ])
  isOver = true
  expect(order.filter((one) => one !== 'other')).toHaveLength(9)
  const backToBack = order.filter((one, at) => one !== 'other' && at > 0 && order[at - 1] !== 'other')
  expect(backToBack).toEqual([])
})
