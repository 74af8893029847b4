import { chromium } from '@playwright/test'

const site = 'https://site.example'

/** Asks Chromium where each of these leads from a page of ours: what is another site for it is a miss. */
export const browserStaysHome = async (leads: readonly string[]): Promise<string[]> => {
  const executablePath = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium'
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] })
  try {
    const page = await browser.newPage()
    const away = await page.evaluate(
      ({ all, ours }) => all.filter((to) => new URL(to, `${ours}/login/`).origin !== ours),
      { all: [...leads], ours: site },
    )
    return away.map((to) => `Chromium is led off the site by ${JSON.stringify(to)}`)
  } finally {
    await browser.close()
  }
}
