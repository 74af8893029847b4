/** @jest-environment jsdom */
import '@/hooks/testing/tracked-site'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { pageAt } from '@/hooks/testing/page'
import en from '@/locales/en.json'
import pt from '@/locales/pt.json'

const hit = {
  kind: 'sub_service',
  pk: 7,
  name: 'Eletricista',
  slug: 'eletricista',
  icon: '/i.webp',
  service_slug: 'reparos',
  service_name: 'Reparos',
}
const mockFound: Record<string, object[]> = {
  eletrisista: [hit],
  reparo: [{ ...hit, kind: 'service', slug: 'reparos', name: 'Reparos' }, hit],
}
const mockOut = 'faxina sem rede'
jest.mock('@/hooks/catalogue/search-reads', () => ({
  readHits: (text: string) =>
    text === mockOut ? Promise.reject(new Error('offline')) : Promise.resolve(mockFound[text] ?? []),
}))

const told: (string | null)[] = []
const open = async (address = '/') => {
  const { ServiceSearch } = await import('./service-search')
  const { Page, went } = pageAt(address, 'pt', pt)
  render(
    <Page>
      <ServiceSearch />
    </Page>,
  )
  return went
}
const box = () => screen.getByRole<HTMLInputElement>('combobox')
const type = (text: string) => fireEvent.change(box(), { target: { value: text } })
const enter = () => fireEvent.submit(screen.getByRole('search'))

beforeEach(() => {
  told.length = 0
  document.cookie = 'cookie_consent=accepted; path=/'
  Object.defineProperty(HTMLImageElement.prototype, 'src', {
    configurable: true,
    set: (value: string) =>
      value.includes('pixel.example') && told.push(new URL(value).searchParams.get('cd[found]')),
  })
})
// Removes markup that a test wrote outside of React.
afterEach(() => document.body.replaceChildren())

test('with a city remembered, a hit leads to such work there', async () => {
  window.localStorage.setItem('city', JSON.stringify({ ibge: 3_550_308, name: 'São Paulo', state: 'SP' }))
  const went = await open()
  type('eletrisista')
  enter()
  await waitFor(() => expect(went).toEqual(['/discover/reparos/eletricista/sp/sao-paulo/']))
  window.localStorage.clear()
  cleanup()
})

test.each([
  ['eletrisista', '/services/reparos/eletricista/', '1'],
  ['reparo', '/services/reparos/', '2'],
  ['conserto de gaita', '/demand/?q=conserto+de+gaita', '0'],
])(
  '"takes to the right place (a sub-service, a service, /demand with it filled in)": %s',
  async (text, place, found) => {
    const went = await open()
    type(text)
    enter()
    await waitFor(() => expect(went).toEqual([place]))
    expect(told).toEqual([found])
  },
)

test('a hit picked from the list is a search as much as Enter is', async () => {
  const went = await open()
  type('eletrisista')
  fireEvent.click(await screen.findByRole('option', { name: /Eletricista/ }))
  expect([went, told]).toEqual([['/services/reparos/eletricista/'], ['1']])
})

test('offers a general request if nothing is found', async () => {
  const went = await open()
  type('conserto de gaita')
  fireEvent.click(
    await screen.findByRole('option', { name: pt.layout.search.ask.replace('{words}', 'conserto de gaita') }),
  )
  expect(went).toEqual(['/demand/?q=conserto+de+gaita'])
})

test('a search that does not answer says so, not that there is nothing, and asks all the same', async () => {
  const went = await open()
  type('conserto de gaita')
  expect(await screen.findByText(pt.layout.search.none)).toBeTruthy()
  type(mockOut)
  expect(await screen.findByText(pt.layout.search.out)).toBeTruthy()
  expect(screen.queryByText(pt.layout.search.none)).toBeNull()
  fireEvent.keyDown(box(), { key: 'ArrowDown' })
  expect(screen.getByRole('option', { selected: true }).textContent).toContain(mockOut)
  enter()
  await waitFor(() => expect(went).toEqual(['/demand/?q=faxina+sem+rede']))
})

test('an Enter while the search does not answer keeps the words, and is counted as no search', async () => {
  const went = await open()
  type(mockOut)
  enter()
  await waitFor(() => expect(went).toEqual(['/demand/?q=faxina+sem+rede']))
  expect(told).toEqual([])
})

test('drops the active option when Escape closes the list', async () => {
  const went = await open()
  type('reparo')
  await screen.findAllByRole('option', { name: /Reparos/ })
  for (const key of ['ArrowUp', 'Escape']) fireEvent.keyDown(box(), { key })
  enter()
  await waitFor(() => expect(went).toEqual(['/services/reparos/']))
})

test('reaches every option by arrow keys, the last one asking in the visitor’s own words', async () => {
  const went = await open()
  type('reparo')
  await screen.findAllByRole('option', { name: /Reparos/ })
  const selected = () =>
    screen.getAllByRole('option').findIndex((option) => option.getAttribute('aria-selected') === 'true')
  const seen = ['ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowUp'].map((key) => {
    fireEvent.keyDown(box(), { key })
    return selected()
  })
  expect(seen).toEqual([0, 1, 2, 0, 2])
  expect(document.getElementById(box().getAttribute('aria-activedescendant') ?? '')?.textContent).toContain(
    'reparo',
  )
  enter()
  await waitFor(() => expect(went).toEqual(['/demand/?q=reparo']))
})

test('an empty query leads to all services without a search', async () => {
  const went = await open()
  enter()
  expect([went, told]).toEqual([['/services/'], []])
})

test('an Enter before there is a script leads to all services with the words', async () => {
  await open('/')
  const form = screen.getByRole<HTMLFormElement>('search')
  expect([new URL(form.action).pathname, form.method, box().name]).toEqual(['/services/', 'get', 'q'])
})

test('words in the address are looked for at once, and shown as text', async () => {
  await open('/services/?q=%3Cimg%20src%3Dx%3E')
  expect(box().value).toBe('<img src=x>')
  expect(await screen.findByRole('option', { name: /<img src=x>/ })).toBeTruthy()
  expect(document.querySelector('img[src="x"]')).toBeNull()
})

test('closes results of a query in the address by Escape and by a press elsewhere', async () => {
  for (const leave of [
    () => fireEvent.keyDown(box(), { key: 'Escape' }),
    () => fireEvent.pointerDown(document.body),
  ]) {
    await open('/services/?q=eletrisista')
    await screen.findByRole('option', { name: /Eletricista/ })
    leave()
    await waitFor(() => expect(box().getAttribute('aria-expanded')).toBe('false'))
    expect(box().value).toBe('eletrisista')
    cleanup()
  }
})

test.each([
  ['pt', pt, '/services/'],
  ['en', en, '/en/services/'],
] as const)('a search without scripts leads to all services, in %s', async (locale, words, action) => {
  const { ServiceSearch } = await import('./service-search')
  const { Page } = pageAt(locale === 'pt' ? '/' : '/en/', locale, words)
  document.body.innerHTML = renderToString(
    <Page>
      <ServiceSearch />
    </Page>,
  )
  const form = document.querySelector<HTMLFormElement>('form[role=search]')
  expect([form?.method, form && new URL(form.action).pathname]).toEqual(['get', action])
  const input = form?.querySelector<HTMLInputElement>('input[name=q]')
  if (!form || !input) throw new Error('no field')
  input.value = 'faxina'
  expect([...new FormData(form)]).toEqual([['q', 'faxina']])
  expect(form.querySelector('button[type=submit]')).not.toBeNull()
})
