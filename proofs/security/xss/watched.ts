import { chromium, type BrowserContext, type Page } from '@playwright/test'

/** Without a guard: what the page does with texts, or what it was sent with. */
export interface Unguarded {
  server: boolean
  client: boolean
}

/** Runs in every page before its scripts: keeps what its policy refused. */
const keepReports = () => {
  Object.assign(window, { refused: [] as string[] })
  addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) =>
    (window as unknown as { refused: string[] }).refused.push(`${effectiveDirective} ${blockedURI}`),
  )
}

/** Runs in every page of a mutation: texts become markup. */
const makeMarkup = () => {
  const text = Object.getOwnPropertyDescriptor(Node.prototype, 'textContent')
  Object.defineProperty(Element.prototype, 'textContent', {
    ...text,
    set(this: Element, value: string | null) {
      if (/plantado/.test(value ?? '')) this.innerHTML = value ?? ''
      else text?.set?.call(this, value)
    },
  })
}

/** What was planted and became more than a text; null where nothing did. */
const found = () => {
  const nodes = [...document.querySelectorAll('[data-planted]')].map(({ tagName }) => tagName)
  const names = ['href', 'src', 'action', 'formaction', 'data', 'srcset', 'xlink:href']
  // In a paid conversation an https address in a message is a link, as components/chat/words.tsx makes it.
  const isMade = (one: Element) =>
    one instanceof HTMLAnchorElement &&
    one.protocol === 'https:' &&
    one.rel === 'noopener noreferrer nofollow ugc' &&
    one.childElementCount === 0
  const all = [...document.querySelectorAll('*')].filter((one) => !isMade(one))
  const leading = all.flatMap((one) =>
    names.filter((name) =>
      /^\s*javascript:|^\s*(https:)?\/\/planted\.example/i.test(one.getAttribute(name) ?? ''),
    ),
  )
  const handlers = [...document.querySelectorAll('*')].flatMap((one) =>
    one.getAttributeNames().filter((name) => /^on/.test(name) && one.getAttribute(name)?.includes('ran=1')),
  )
  const { ran, refused = [] } = window as unknown as { ran?: number; refused?: string[] }
  return { nodes, leading, handlers, ran: ran ?? 0, refused }
}

/** Everything a person reads or types over on the page. */
const shown = () =>
  [
    document.title,
    document.body.innerText,
    ...[...document.querySelectorAll('input, textarea')].map((one) => (one as HTMLInputElement).value),
    ...[...document.querySelectorAll('[aria-label], [alt], [title]')].map((one) =>
      ['aria-label', 'alt', 'title'].map((name) => one.getAttribute(name)).join(' '),
    ),
  ].join('\n')

export const startChromium = () =>
  chromium.launch({
    executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-quic', '--disable-background-networking'],
  })

export const prepare = async (context: BrowserContext, { server, client }: Unguarded) => {
  // What compiles this program keeps the names of functions with a call of its own, which no page has.
  await context.addInitScript('globalThis.__name = (named) => named')
  await context.addInitScript(keepReports)
  if (client) await context.addInitScript(makeMarkup)
  if (server)
    await context.route('**/*', async (route) => {
      if (route.request().resourceType() !== 'document') return route.continue()
      const answer = await route.fetch()
      const body = (await answer.text()).replaceAll('&lt;', '<').replaceAll('&gt;', '>')
      return route.fulfill({ response: answer, body })
    })
}

/** What happened on a page, in words, and what of the planted was to be read on it. */
const judge = async (page: Page, name: string, dialogs: string[]) => {
  const { nodes, leading, handlers, ran, refused } = await page.evaluate(found)
  const failures = [
    ...[...new Set(nodes)].map((tag) => `${name}: there is a ${tag}`),
    ...[...new Set(leading)].map((one) => `${name}: ${one} leads to what was planted`),
    ...[...new Set(handlers)].map((one) => `${name}: there is ${one}`),
    ...[...new Set(refused)].map((one) => `${name}: the policy refused ${one}`),
    ...dialogs.map((one) => `${name}: a dialog ${one}`),
    ...(ran ? [`${name}: a script ran`] : []),
  ]
  return { failures, text: await page.evaluate(shown) }
}

/** A page of its own, whose dialogs are kept until what it shows is judged. */
export const watchedPage = async (context: BrowserContext) => {
  const page = await context.newPage()
  const dialogs: string[] = []
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.message())
    void dialog.dismiss()
  })
  return { page, judged: (name: string) => judge(page, name, dialogs.splice(0)) }
}
