import type { Page } from '@playwright/test'
import type { WebVitalsReport } from '../lib/contract/web-vitals'
import { expect, test } from './test'

const reports = '/api/web-vitals/'

/** Dispatches the event of a visitor who leaves: requests of a page that is gone are not seen by the test. */
const hide = (page: Page) =>
  page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, value: 'hidden' })
    document.dispatchEvent(new Event('visibilitychange'))
    Reflect.deleteProperty(document, 'visibilityState')
  })

for (const [answer, isMeasured] of [
  ['Aceitar', true],
  ['Recusar', false],
] as const)
  test(`measures web vitals by template with consent to analytics only: ${answer}`, async ({
    browser,
    baseURL,
  }) => {
    const context = await browser.newContext({ baseURL, locale: 'pt-BR' })
    const page = await context.newPage()
    const sent: WebVitalsReport[] = []
    const answers: number[] = []
    page.on('request', (request) => {
      if (!request.url().endsWith(reports)) return
      sent.push(request.postDataJSON() as WebVitalsReport)
      expect(request.headers()['cookie']).toBeUndefined()
    })
    page.on('response', (response) => {
      if (response.url().endsWith(reports)) answers.push(response.status())
    })
    await page.goto('/services/limpeza/')
    await page.waitForLoadState('networkidle')
    await hide(page)
    expect(sent).toEqual([])
    await page.getByRole('region', { name: 'Cookies' }).getByRole('button', { name: answer }).click()
    if (isMeasured) {
      await expect(async () => {
        // The largest paint is final at the first press or the browser's own event, which nobody can dispatch.
        await page.getByRole('heading', { level: 1 }).click()
        await hide(page)
        expect(sent.flatMap(({ vitals }) => vitals.map(({ name }) => name))).toEqual(
          expect.arrayContaining(['LCP', 'CLS']),
        )
        expect(answers).toContain(204)
      }).toPass({ timeout: 30_000 })
      expect(new Set(sent.map(({ template }) => template))).toEqual(new Set(['/services/[slug]/']))
      // Consent that is withdrawn and given again begins no second measurement of the page view.
      for (const again of ['Recusar', 'Aceitar']) {
        await page.getByRole('contentinfo').getByRole('button', { name: 'Cookies' }).click()
        await page.getByRole('region', { name: 'Cookies' }).getByRole('button', { name: again }).click()
        await page.evaluate(() => new Promise((done) => requestIdleCallback(done)))
      }
      await page.waitForLoadState('networkidle')
      await page.getByRole('heading', { level: 1 }).click()
      await page.evaluate(() => new Promise((done) => requestIdleCallback(done)))
      await hide(page)
      const named = sent.flatMap(({ vitals }) => vitals.map(({ name }) => name))
      expect(named.filter((name) => name === 'LCP')).toHaveLength(1)
    } else {
      await page.waitForLoadState('networkidle')
      await hide(page)
      expect(sent).toEqual([])
    }
    await context.close()
  })
