import type { Browser } from '@playwright/test'
import type { TestApp } from '@/server/testing/make-app'
import { miss } from '../../harness/failures'
import { words } from './planting'
import { prepare, watchedPage } from './watched'

/** As much as a message may say, in the form of the page that writes to the people who run the site. */
const mostOf = { line: 118, message: 3_800 }

/** The texts in as few messages as take them, each with one of them in every line of the form too. */
const write = async (t: TestApp, texts: readonly string[]) => {
  const failures: string[] = []
  const waiting = [...texts]
  for (let n = 0; waiting.length > 0; n++) {
    let message = `plantado${n}x`
    for (;;) {
      const [next] = waiting
      if (next === undefined || message.length + next.length >= mostOf.message) break
      message += ` ${next}`
      waiting.shift()
    }
    const line = (texts.find((one, at) => at >= n && one.length < mostOf.line) ?? 'nada').trim()
    const body = { name: line, email: 'ana@example.com', subject: line, message }
    failures.push(...miss('a message', (await t.as(null).post('/api/contact/', body)).statusCode, 204))
  }
  await t.drain()
  return failures
}

/** Opens every mail that says something planted, without any policy: it is read as a text there too. */
export const mailsAreTexts = async (
  t: TestApp,
  browser: Browser,
  texts: readonly string[],
  isUnguarded: boolean,
) => {
  const failures = await write(t, texts)
  const { rows } = await t.context.pool.query<{ html: string }>(
    "select html from captured_messages where html like '%plantado%'",
  )
  if (rows.length === 0) failures.push('no mail said anything that was planted')
  const seen = new Set<string>()
  const context = await browser.newContext()
  try {
    await prepare(context, { server: false, client: false })
    const { page, judged } = await watchedPage(context)
    for (const { html } of rows) {
      await page.setContent(isUnguarded ? html.replaceAll('&#60;', '<').replaceAll('&#62;', '>') : html, {
        waitUntil: 'domcontentloaded',
      })
      const { failures: missed, text } = await judged('a mail')
      failures.push(...missed)
      for (const [word] of text.matchAll(words)) seen.add(word)
    }
  } finally {
    await context.close()
  }
  return { mails: rows.length, seen, failures }
}
