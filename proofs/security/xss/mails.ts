import type { Browser } from '@playwright/test'
import type { TestApp } from '@/server/testing/make-app'
import { mismatch } from '@/server/testing/mismatch'
import { prepare, watchedPage, type Findings } from './watched'

/** Longest subject and message of the contact form. */
const longest = { line: 118, message: 3_800 }

/** Joins texts into messages below `most` characters, each behind a prefix of its own. */
const joinTexts = (texts: readonly string[], most: number): string[] => {
  const messages = ['plantado0x']
  for (const text of texts) {
    const message = `${messages.at(-1)} ${text}`
    if (message.length < most) messages[messages.length - 1] = message
    else messages.push(`plantado${messages.length}x ${text}`)
  }
  return messages
}

/** Mails the texts through the contact form, and opens the mails without a content security policy. */
export const checkMails = async (
  t: TestApp,
  browser: Browser,
  texts: readonly string[],
  isUnguarded: boolean,
  failures: string[],
): Promise<number> => {
  for (const [n, message] of joinTexts(texts, longest.message).entries()) {
    const line = (texts.find((one, at) => at >= n && one.length < longest.line) ?? 'nada').trim()
    const body = { name: line, email: 'ana@example.com', subject: line, message }
    failures.push(...mismatch('a message', (await t.as(null).post('/api/contact/', body)).statusCode, 204))
  }
  await t.drain()
  const { rows } = await t.context.pool.query<{ html: string }>(
    "select html from captured_messages where html like '%plantado%'",
  )
  const found: Findings = { failures, seen: new Set() }
  const context = await browser.newContext()
  try {
    await prepare(context, { server: false, client: false })
    const { page, check } = await watchedPage(context, found)
    for (const { html } of rows) {
      await page.setContent(isUnguarded ? html.replaceAll('&#60;', '<').replaceAll('&#62;', '>') : html, {
        waitUntil: 'domcontentloaded',
      })
      await check('a mail')
    }
  } finally {
    await context.close()
  }
  failures.push(...mismatch('mails show planted texts', found.seen.size > 0, true))
  return rows.length
}
