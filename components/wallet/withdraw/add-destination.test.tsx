import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { fakeApi } from '@/hooks/testing/api'
import { pageAt } from '@/hooks/testing/page'
import type { Destinations } from '@/lib/contract/wallet'
import { getQueryClient } from '@/lib/query-client'
import pt from '@/locales/pt.json'
import { AddDestination } from './add-destination'

const words = pt.withdraw
const api = fakeApi()
const owner = { taxNumber: '52998224725', email: 'ana@example.com', phone: '+5511912345678' }
const now: Destinations = {
  pix_keys: [
    {
      pk: 4,
      key_type: 'cpf',
      masked: 'a',
      holder: 'Ana',
      usable_from: '2026-01-01T00:00:00Z',
      verified: true,
    },
    {
      pk: 7,
      key_type: 'email',
      masked: 'b',
      holder: 'Ana',
      usable_from: '2026-01-02T00:00:00Z',
      verified: true,
    },
  ],
  ibans: [],
  rest_minutes: 1,
}
const added: (number | null)[] = []
const outer = jest.fn()

const open = (props: { taxNumber?: string; restMinutes?: number } = {}) => {
  const { Page } = pageAt('/withdraw/', 'pt', pt)
  render(
    <QueryClientProvider client={getQueryClient()}>
      <Page>
        <form onSubmit={outer}>
          <AddDestination
            open
            owner={{ ...owner, taxNumber: props.taxNumber ?? owner.taxNumber }}
            restMinutes={props.restMinutes ?? 1440}
            known={[4]}
            onAdded={(pk) => added.push(pk)}
            onClose={() => undefined}
          />
        </form>
      </Page>
    </QueryClientProvider>,
  )
}
const value = () => document.getElementById('field-value') as HTMLInputElement
const pick = (kind: keyof typeof words.destination.type) =>
  fireEvent.click(screen.getByRole('radio', { name: words.destination.type[kind] }))
const kinds = () => screen.getAllByRole<HTMLInputElement>('radio').map((radio) => radio.value)
const send = async () => {
  fireEvent.change(document.getElementById('field-password') as HTMLInputElement, {
    target: { value: 'senha' },
  })
  fireEvent.click(screen.getByRole('button', { name: words.add.submit }))
  await api.settle()
}
const posted = () => api.asked.map(({ body }) => body)

beforeEach(() => {
  jest.useFakeTimers()
  api.asked.length = 0
  added.length = 0
  outer.mockClear()
  api.rules.answer = () => ({ status: 201, body: now })
})
afterEach(() => {
  cleanup()
  jest.useRealTimers()
})

test('keys the account knows are there already, in the form they are written in', () => {
  open()
  expect(kinds()).toEqual(['cpf', 'phone', 'email', 'random', 'iban'])
  expect(value().value).toBe('529.982.247-25')
  pick('phone')
  expect(value().value).toBe('(11) 91234-5678')
  expect(value().inputMode).toBe('tel')
  pick('email')
  expect(value().value).toBe('ana@example.com')
  pick('iban')
  expect(value().value).toBe('')
})

test('a firm is offered its CNPJ in place of a CPF', () => {
  open({ taxNumber: '12ABC34501DE35' })
  expect(kinds()[0]).toBe('cnpj')
})

test('a key is added with the password, and the form it was opened from hears nothing of it', async () => {
  open()
  pick('email')
  await send()
  expect(posted()).toEqual([{ kind: 'pix', key_type: 'email', value: 'ana@example.com', password: 'senha' }])
  expect(added).toEqual([7])
  expect(outer).not.toHaveBeenCalled()
})

test('an IBAN has no type of key', async () => {
  open()
  pick('iban')
  fireEvent.change(value(), { target: { value: 'br15 0000' } })
  await send()
  expect(posted()).toEqual([{ kind: 'iban', value: 'BR15 0000', password: 'senha' }])
})

test.each([
  ['wrong_holder', pt.fieldErrors.wrong_holder],
  ['invalid_pix_key', pt.fieldErrors.invalid_pix_key],
])('shows %s on the key field and keeps the input', async (code, said) => {
  api.rules.answer = () => ({ status: 422, body: { code: 'validation_error', errors: { value: [code] } } })
  open()
  pick('random')
  fireEvent.change(value(), { target: { value: 'not-a-key' } })
  await send()
  expect(screen.getByText(said)).toBeTruthy()
  expect(value().value).toBe('not-a-key')
  expect(added).toEqual([])
})

test('states the waiting period of a new key, and the shorter one of a demonstration', () => {
  open()
  expect(screen.getByText(words.add.rest.replace('{wait}', '24 h'))).toBeTruthy()
  cleanup()
  open({ restMinutes: 1 })
  expect(screen.getByText(words.add.restDemo.replace('{wait}', '1 min'))).toBeTruthy()
})
