import { execFileSync } from 'node:child_process'
import { expect, test } from './test'

/** The command on the database of the program under test. */
const settings = (...args: string[]) =>
  execFileSync(
    process.execPath,
    ['--import', 'tsx', 'server/commands/settings.ts', ...args, '--reason=browser test'],
    {
      env: { ...process.env, DATA_DIR: '.data/e2e', DATABASE_URL: '', DEMO: '1' },
    },
  )
const company = 'Casa em Ordem Serviços Ltda.'

test('kept pages name the company as soon as it is set, and no longer once it is unset', async ({ page }) => {
  const footer = page.getByRole('contentinfo')
  await page.goto('/login/')
  await expect(footer).not.toContainText(company)
  settings('set', 'company_name', company)
  settings('set', 'company_cnpj', '11.222.333/0001-81')
  try {
    for (const path of ['/login/', '/', '/en/terms/'])
      await expect(async () => {
        await page.goto(path)
        await expect(footer).toContainText(`${company} · CNPJ 11.222.333/0001-81`, { timeout: 1_000 })
      }).toPass()
    await expect(page.getByRole('definition').filter({ hasText: company })).toBeVisible()
    // The router's own pages carry it too.
    await footer.getByRole('link', { name: 'Contact' }).click()
    await page.waitForURL('**/contact-us/')
    await expect(footer).toContainText(company)
  } finally {
    settings('unset', 'company_name')
    settings('unset', 'company_cnpj')
  }
  await expect(async () => {
    await page.goto('/login/')
    await expect(footer).not.toContainText(company, { timeout: 1_000 })
  }).toPass()
})
