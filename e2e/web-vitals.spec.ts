import { expect, test } from './test'

const reports = '/api/web-vitals/'

test('measures web vitals with consent to analytics only, by template', async ({ browser, baseURL }) => {
  for (const answer of ['Aceitar', 'Recusar']) {
    const context = await browser.newContext({ baseURL, locale: 'pt-BR' })
    const page = await context.newPage()
    const sent: { body: unknown; cookie: string | undefined }[] = []
    const answers: number[] = []
    page.on('request', (request) => {
      if (request.url().endsWith(reports))
        sent.push({ body: request.postDataJSON() as unknown, cookie: request.headers()['cookie'] })
    })
    page.on('response', (response) => {
      if (response.url().endsWith(reports)) answers.push(response.status())
    })
    const visit = async () => {
      await page.goto('/services/limpeza/')
      await page.waitForLoadState('networkidle')
      await page.getByRole('heading', { level: 1 }).click()
      // Hides the page, which ends the view.
      await page.goto('/terms/')
    }
    await visit()
    expect(sent).toEqual([])
    await page.getByRole('region', { name: 'Cookies' }).getByRole('button', { name: answer }).click()
    if (answer === 'Recusar') {
      await visit()
      expect(sent).toEqual([])
    } else {
      await expect(async () => {
        await visit()
        expect(answers).toContain(204)
      }).toPass()
      expect(sent).toContainEqual({
        body: {
          template: '/services/[slug]/',
          vitals: expect.arrayContaining([
            { name: 'LCP', value: expect.any(Number) as unknown },
            { name: 'CLS', value: expect.any(Number) as unknown },
          ]) as unknown,
        },
        cookie: undefined,
      })
    }
    await context.close()
  }
})
