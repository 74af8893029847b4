import { cached } from './cached'

test('is asked once for each key while it is kept, then again', async () => {
  let now = 0
  const asked: string[] = []
  const read = cached(
    1000,
    (key: string) => Promise.resolve(asked.push(key)),
    () => now,
  )
  expect(await Promise.all([read('pt'), read('pt'), read('en')])).toEqual([1, 1, 2])
  now = 999
  expect(await read('pt')).toBe(1)
  now = 1000
  expect(await read('pt')).toBe(3)
})

test('rejects the waiting callers on a failure and caches nothing', async () => {
  let fails = true
  const read = cached(1000, () => (fails ? Promise.reject(new Error('away')) : Promise.resolve('there')))
  await expect(read('pt')).rejects.toThrow('away')
  fails = false
  expect(await read('pt')).toBe('there')
})
