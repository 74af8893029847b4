import { walkMainJob } from './main-job'
import { test } from './test'

test('the main job, two browsers at once, in Portuguese', async ({ browser }) => {
  await walkMainJob(browser, 'pt', { viewport: { width: 1280, height: 900 } })
})
