import { scriptLimits } from '../bench/first-load-limits'
import { fetchPage, measureFirstLoad } from '../bench/page-scripts'
import { origin } from './fixture'
import { expect, test } from './test'

test('no page brings more scripts to a first visit than it may', async () => {
  for (const [page, limit] of Object.entries(scriptLimits)) {
    const { scripts } = await measureFirstLoad(origin, page)
    expect.soft(scripts / 1024, page).toBeLessThanOrEqual(limit)
  }
})

test('no page fetches a stylesheet ahead that it does not use', async () => {
  for (const page of Object.keys(scriptLimits)) {
    const { text } = await fetchPage(origin + page)
    expect.soft(text, page).not.toMatch(/<link rel="preload"[^>]*as="style"/)
  }
})
