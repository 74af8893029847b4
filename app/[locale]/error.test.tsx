import { fireEvent, render, screen } from '@testing-library/react'
import { renderToStaticMarkup } from 'react-dom/server'
import GlobalError from '@/app/global-error'
import { NotFoundMessage } from '@/components/public/not-found'
import { pageAt } from '@/hooks/testing/page'
import { recoveryOf } from '@/lib/broken-page-recovery'
import en from '@/locales/en.json'
import pt from '@/locales/pt.json'
import PageError from './error'

const mockWords = { locale: 'pt', messages: {} as Record<string, unknown> }
jest.mock('next-intl/server', () => ({
  getTranslations: async (namespace: string) => {
    const { createTranslator } = jest.requireActual<{ createTranslator: (given: object) => unknown }>(
      'next-intl',
    )
    return createTranslator({ ...mockWords, namespace })
  },
}))
// Set like next.config.js.
process.env.__NEXT_TRAILING_SLASH = 'true'
const broken = Object.assign(new Error('password of ana@example.com at /srv/secret.ts:12'), {
  digest: '4128',
})
const hidden = /ana@|secret|Error|\bat \/|stack|undefined/

beforeEach(() => jest.spyOn(console, 'error').mockImplementation(() => undefined))
afterEach(() => jest.restoreAllMocks())
const within = (locale: 'pt' | 'en') =>
  pageAt(locale === 'pt' ? '/nada/' : '/en/nada/', locale, locale === 'pt' ? pt : en).Page
const links = () => screen.getAllByRole('link').map((link) => link.getAttribute('href'))

test.each([
  ['pt', 'Esta página tropeçou', ['/', '/contact-us/'], 'Tentar de novo'],
  ['en', 'This page stumbled', ['/en/', '/en/contact-us/'], 'Try again'],
] as const)(
  'a page that broke says so, offers ways on, and tells nothing of its inside: %s',
  (locale, title, ways, again) => {
    const reset = jest.fn()
    const Page = within(locale)
    render(
      <Page>
        <PageError error={broken} reset={reset} />
      </Page>,
    )
    expect(screen.getByRole('alert').textContent).toContain(title)
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(title)
    expect(links()).toEqual(ways)
    expect(document.body.textContent).toContain('4128')
    expect(document.body.textContent).not.toMatch(hidden)
    fireEvent.click(screen.getByRole('button', { name: again }))
    expect(reset).toHaveBeenCalledTimes(1)
  },
)

test('a part that did not arrive is no fault of the page, which is loaded anew: as it is it would break again', () => {
  const reset = jest.fn()
  const reload = jest.fn()
  const missing = Object.assign(new Error('Failed to load chunk /_next/a.js'), { name: 'ChunkLoadError' })
  expect(recoveryOf(broken, reset)).toEqual({ isPartMissing: false, retry: reset })
  recoveryOf(missing, reset, reload).retry()
  expect([reset.mock.calls.length, reload.mock.calls.length]).toEqual([0, 1])
  const Page = within('pt')
  render(
    <Page>
      <PageError error={missing} reset={reset} />
    </Page>,
  )
  expect(screen.getByRole('alert').textContent).toContain(pt.ui.problem.missing.text)
  expect(document.body.textContent).not.toContain(pt.ui.problem.text)
})

test('a frame that broke is stood in for in both languages', () => {
  const html = renderToStaticMarkup(<GlobalError error={broken} reset={() => undefined} />)
  for (const text of [
    'Esta página tropeçou',
    'This page stumbled',
    'Tentar de novo',
    'Try again',
    'href="/"',
    'href="/en/"',
    '4128',
  ])
    expect(html).toContain(text)
  expect(html.replace(/<head>.*<\/head>/s, '').replace(/class="undefined"/g, '')).not.toMatch(hidden)
})

test.each([
  ['pt', pt, ['/', '/services/']],
  ['en', en, ['/en/', '/en/services/']],
] as const)(
  'a page that is not there says so, and offers a search and ways on: %s',
  async (locale, messages, ways) => {
    Object.assign(mockWords, { locale, messages })
    const Page = within(locale)
    render(<Page>{await NotFoundMessage()}</Page>)
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(messages.public.notFound.title)
    expect(document.body.textContent).toContain(messages.public.notFound.text)
    expect(links()).toEqual(ways)
    expect(screen.getByRole('combobox', { name: messages.layout.search.label })).toBeTruthy()
    expect(document.body.textContent).not.toMatch(hidden)
  },
)
