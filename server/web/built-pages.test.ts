import { waitUntil } from '@/server/testing/wait-until'
import { refreshBuiltPages } from './built-pages'

const start = (answers: (boolean | Error)[], refreshes: (null | Error)[] = []) => {
  let asked = 0
  let refreshed = 0
  const stop = refreshBuiltPages({
    isOutdated: async () => {
      const answer = answers[Math.min(asked++, answers.length - 1)] ?? false
      if (answer instanceof Error) throw answer
      return answer
    },
    refresh: async () => {
      const error = refreshes[refreshed++]
      if (error) throw error
    },
    delaysMs: [1],
  })
  return { counts: () => ({ asked, refreshed }), stop }
}

test('leaves the pages of the build where no company is named', async () => {
  const { counts } = start([false])
  await waitUntil(() => counts().asked > 0)
  expect(counts()).toEqual({ asked: 1, refreshed: 0 })
})

test('renders them again where one is, once the API and the renderer answer', async () => {
  const away = new Error('away')
  const { counts } = start([away, away, true], [away, null])
  await waitUntil(() => counts().refreshed === 2)
  expect(counts()).toEqual({ asked: 4, refreshed: 2 })
})

test('ends with the program', async () => {
  const { counts, stop } = start([new Error('away')])
  await waitUntil(() => counts().asked > 1)
  stop()
  const { asked } = counts()
  await new Promise((resolve) => setImmediate(resolve))
  expect(counts().asked - asked).toBeLessThan(2)
})
