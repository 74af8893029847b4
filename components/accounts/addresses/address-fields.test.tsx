import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { useForm } from 'react-hook-form'
import { fakeApi } from '@/hooks/testing/api'
import { pageAt } from '@/hooks/testing/page'
import { getQueryClient } from '@/lib/query-client'
import { emptyAddress } from '@/lib/wizard/address'
import pt from '@/locales/pt.json'
import { AddressFields } from './address-fields'
import { AddressForm } from './address-form'

const api = fakeApi()

const city = { ibge: 3_550_308, name: 'São Paulo', state: 'SP' }
const found = {
  cep: '01310100',
  street: 'Avenida Paulista',
  district: 'Bela Vista',
  city: city.ibge,
  city_name: city.name,
  state: city.state,
}

const open = (content: ReactNode) => {
  const { Page } = pageAt('/settings/', 'pt', pt)
  render(
    <Page>
      <QueryClientProvider client={getQueryClient()}>{content}</QueryClientProvider>
    </Page>,
  )
}

beforeEach(() => {
  jest.useFakeTimers()
  getQueryClient().clear()
  api.asked.length = 0
  api.rules.answer = ({ what }) => ({ body: what.includes('/cep/') ? found : [city] })
  open(<AddressForm addresses={[]} onSaved={() => undefined} />)
})
afterEach(() => {
  cleanup()
  jest.useRealTimers()
})

const field = (name: string) => document.getElementById(`field-${name}`) as HTMLInputElement
const type = (name: string, value: string) => {
  act(() => field(name).focus())
  fireEvent.change(field(name), { target: { value } })
}
const texts = () => ['street', 'district', 'city'].map((name) => field(name).value)
const focused = () => document.activeElement?.id

test('the CEP fills street, district and city, and the number is next', async () => {
  type('cep', '01310-100')
  await api.settle()
  await api.pass(1)
  expect([texts(), focused()]).toEqual([['Avenida Paulista', 'Bela Vista', 'São Paulo – SP'], 'field-number'])
})

// Inputmask 2662 and 2821, quasar 16618, maskito 2411: a mask that replaces text during composition doubles or loses it.
test('a CEP of an input method is formatted and looked up once it is confirmed', async () => {
  act(() => field('cep').focus())
  const typed = '０１３１０１００'
  for (let length = 1; length <= typed.length; length++)
    fireEvent.input(field('cep'), { target: { value: typed.slice(0, length) }, isComposing: true })
  expect([field('cep').value, api.asked.length]).toEqual([typed, 0])
  fireEvent.compositionEnd(field('cep'), { data: typed })
  await api.settle()
  await api.pass(1)
  expect([field('cep').value, texts()[0]]).toEqual(['01310-100', 'Avenida Paulista'])
})

test('keeps typed fields and focus when the postal code lookup answers late', async () => {
  type('cep', '01310-100')
  type('street', 'Avenida Paulista, entrada pela Rua Augusta')
  await api.settle()
  await api.pass(1)
  expect([texts(), focused()]).toEqual([
    ['Avenida Paulista, entrada pela Rua Augusta', 'Bela Vista', 'São Paulo – SP'],
    'field-street',
  ])
})

test('keeps the text of a city that is being typed when the look-up answers', async () => {
  type('cep', '01310-100')
  type('city', 'camp')
  await api.settle()
  await api.pass(1)
  expect([texts(), focused()]).toEqual([['Avenida Paulista', 'Bela Vista', 'camp'], 'field-city'])
})

test('clears values of the former CEP for one of a whole town, and keeps typed values', async () => {
  const town = {
    ...found,
    cep: '69970000',
    street: '',
    district: '',
    city: 1_200_609,
    city_name: 'Tarauacá',
    state: 'AC',
  }
  api.rules.answer = ({ what }) => ({
    body: what.includes('/cep/') ? (what.includes(town.cep) ? town : found) : [city],
  })
  type('cep', '01310-100')
  await api.settle()
  await api.pass(1)
  type('district', 'Centro')
  type('cep', '69970-000')
  await api.settle()
  await api.pass(1)
  expect([field('street').value, field('district').value, focused()]).toEqual(['', 'Centro', 'field-street'])
})

test('no answer: everything can be typed by hand', async () => {
  api.rules.answer = () => null
  jest.spyOn(console, 'error').mockImplementation(() => undefined)
  type('cep', '01310-100')
  await api.settle()
  await api.pass(1)
  expect(document.body.textContent).toContain(pt.accounts.address.lookup.out)
  expect([texts(), focused(), field('street').disabled]).toEqual([['', '', ''], 'field-cep', false])
})

test.each([
  [404, { code: 'not_found' }, pt.accounts.address.lookup.unknown],
  [503, { code: 'unavailable' }, pt.accounts.address.lookup.out],
])('reports a failed lookup (%s) and accepts a typed address', async (status, body, words) => {
  api.rules.answer = ({ what }) => (what.includes('/cep/') ? { status, body } : { body: [city] })
  type('cep', '01310-100')
  await api.settle()
  await api.pass(1)
  expect(document.body.textContent).toContain(words)
  expect(field('street').disabled).toBe(false)
})

describe('the CEP first', () => {
  const CepFirst = ({ street = '' }: { street?: string }) => {
    const form = useForm({ defaultValues: { address: { ...emptyAddress, street } } })
    return <AddressFields form={form} prefix="address" isCepFirst />
  }
  const show = (part: { street?: string } = {}) => {
    cleanup()
    open(<CepFirst {...part} />)
  }
  const shown = () => ['cep', 'street', 'number', 'city'].filter((name) => field(`address.${name}`) !== null)
  const all = ['cep', 'street', 'number', 'city']

  test('shows the rest once it is found, and the number is next', async () => {
    show()
    expect(shown()).toEqual(['cep'])
    type('address.cep', '01310-100')
    await api.settle()
    await api.pass(1)
    expect([shown(), field('address.street').value, focused()]).toEqual([
      all,
      'Avenida Paulista',
      'field-address.number',
    ])
  })

  test('shows the rest for an unknown CEP', async () => {
    api.rules.answer = () => ({ status: 404, body: { code: 'not_found' } })
    show()
    type('address.cep', '01310-100')
    await api.settle()
    await api.pass(1)
    expect(shown()).toEqual(all)
  })

  test('shows the rest, and where to find the CEP, without one', () => {
    show()
    fireEvent.click(screen.getByRole('button', { name: pt.accounts.address.noCep }))
    expect(shown()).toEqual(all)
    expect(screen.getByRole('link', { name: pt.accounts.address.findCep }).getAttribute('href')).toMatch(
      /correios/,
    )
  })

  test('shows the rest of an address that was begun', () => {
    show({ street: 'Rua Augusta' })
    expect(shown()).toEqual(all)
  })
})
