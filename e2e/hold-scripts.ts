import type { Page } from '@playwright/test'

/** Holds scripts back until the returned function is called, so that a page is what the server sent. */
export const holdScripts = async (page: Page): Promise<() => void> => {
  let release = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  await page.route(/\/_next\/static\/.*\.js/, async (route) => {
    await released
    await route.continue()
  })
  return release
}
