import { scriptLimits } from '../bench/first-load-limits'
import { firstLoad } from '../bench/page-scripts'
import { expect, test } from './test'
import { origin } from './world'

test('no page brings more scripts to a first visit than it may', async () => {
  for (const [page, limit] of Object.entries(scriptLimits)) {
    const { scripts } = await firstLoad(origin, page)
    expect.soft(scripts / 1024, page).toBeLessThanOrEqual(limit)
  }
})
