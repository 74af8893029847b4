import type { BrowserContext } from '@playwright/test'
import { sinkWords } from './planting'

/** Guards taken away: escaping by the server, or by the page's scripts. */
export interface Unguarded {
  server: boolean
  client: boolean
}

/** Records the violations of the content security policy. Runs in every page before its scripts. */
const recordViolations = () => {
  Object.assign(window, { refused: [] as string[] })
  addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) =>
    (window as unknown as { refused: string[] }).refused.push(`${effectiveDirective} ${blockedURI}`),
  )
}

/** Sets planted texts as markup. Runs in every page of the mutation. */
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

/** Collects planted texts that became elements, addresses, handlers or scripts. */
const found = () => {
  const nodes = [...document.querySelectorAll('[data-planted]')].map(({ tagName }) => tagName)
  const names = ['href', 'src', 'action', 'formaction', 'data', 'srcset', 'xlink:href']
  // Links that components/chat/message-text.tsx makes of https addresses in a paid conversation.
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

const shown = () =>
  [
    document.title,
    document.body.innerText,
    ...[...document.querySelectorAll('input, textarea')].map((one) => (one as HTMLInputElement).value),
    ...[...document.querySelectorAll('[aria-label], [alt], [title]')].map((one) =>
      ['aria-label', 'alt', 'title'].map((name) => one.getAttribute(name)).join(' '),
    ),
  ].join('\n')

export const prepare = async (context: BrowserContext, { server, client }: Unguarded) => {
  // The compiler wraps functions in calls of __name, which pages lack.
  await context.addInitScript('globalThis.__name = (named) => named')
  await context.addInitScript(recordViolations)
  if (client) await context.addInitScript(makeMarkup)
  if (server)
    await context.route('**/*', async (route) => {
      if (route.request().resourceType() !== 'document') return route.continue()
      const answer = await route.fetch()
      const body = (await answer.text()).replaceAll('&lt;', '<').replaceAll('&gt;', '>')
      return route.fulfill({ response: answer, body })
    })
}

export interface Findings {
  failures: string[]
  seen: Set<string>
}

/** Opens a page; `check` adds its dialogs, the planted texts found, and the shown sinks to the findings. */
export const watchedPage = async (context: BrowserContext, { failures, seen }: Findings) => {
  const page = await context.newPage()
  const dialogs: string[] = []
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.message())
    void dialog.dismiss()
  })
  const check = async (name: string) => {
    const { nodes, leading, handlers, ran, refused } = await page.evaluate(found)
    const all = [
      ...nodes.map((tag) => `there is a ${tag}`),
      ...leading.map((one) => `${one} leads to what was planted`),
      ...handlers.map((one) => `there is ${one}`),
      ...refused.map((one) => `the policy refused ${one}`),
      ...dialogs.splice(0).map((one) => `a dialog ${one}`),
      ...(ran ? ['a script ran'] : []),
    ]
    failures.push(...new Set(all.map((one) => `${name}: ${one}`)))
    for (const [word] of (await page.evaluate(shown)).matchAll(sinkWords)) seen.add(word)
  }
  return { page, check }
}
