import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { createRef } from 'react'
import { show } from '@/hooks/testing/show'
import type { SavedCard } from '@/lib/contract/cards'
import pt from '@/locales/pt.json'
import type { FieldsHandle } from './fields-handle'
import { MercadoPagoFields } from './mercadopago-fields'

const words = pt.payments.card
const [number, code] = ['5031433215406351', '987']

/** Mimics the vendor's script: input stays in its frames. */
const vendor = {
  keys: [] as string[],
  asked: [] as object[],
  listeners: [] as (() => void)[],
  mounted: [] as string[],
  answer: (): Promise<{ id: string }> => Promise.resolve({ id: 'token-of-the-frames' }),
}
class FakeMercadoPago {
  constructor(key: string) {
    vendor.keys.push(key)
  }
  fields = {
    create: () => {
      let box: HTMLElement | null = null
      const field = {
        mount: (id: string) => {
          box = document.getElementById(id)
          box?.append(document.createElement('iframe'))
          vendor.mounted.push(id)
          return field
        },
        unmount: () => {
          box?.replaceChildren()
          vendor.mounted.splice(0, 1)
        },
        on: (_event: string, listener: () => void) => void vendor.listeners.push(listener),
      }
      return field
    },
    createCardToken: (request: object) => {
      vendor.asked.push(request)
      return vendor.answer()
    },
  }
}

/** The vendor's script element, if requested; it never loads in jsdom. */
const script = () => document.head.querySelector<HTMLScriptElement>('script[src^="https://sdk.mercadopago"]')
const arrive = (event: 'load' | 'error') =>
  act(async () => {
    const asked = script()
    asked?.dispatchEvent(new Event(event))
    asked?.remove()
  })

const open = (saved: SavedCard | null = null) => {
  const ref = createRef<FieldsHandle>()
  const onEdit = jest.fn()
  const shown = show(
    pt,
    <MercadoPagoFields ref={ref} clientKey="TEST-key" saved={saved} readOnly={false} onEdit={onEdit} />,
  )
  const tokenize = () => act(() => ref.current?.tokenize())
  return { ...shown, tokenize, onEdit }
}
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(new RegExp(`^${label}`)), { target: { value } })

beforeEach(() => {
  Object.assign(vendor, { keys: [], asked: [], listeners: [], mounted: [] })
  vendor.answer = () => Promise.resolve({ id: 'token-of-the-frames' })
  Object.assign(window, { MercadoPago: FakeMercadoPago })
})

test('a script that does not come is said, and asked for again the next time', async () => {
  open()
  await arrive('error')
  expect(screen.getByText(words.fieldsMissing).closest('[role=alert]')).toBeTruthy()
  cleanup()
  open()
  await arrive('load')
  expect(screen.queryByText(words.fieldsMissing)).toBeNull()
  await waitFor(() => expect(vendor.mounted).toHaveLength(3))
})

test('number, date and code are frames of the vendor’s; their token goes on, with name and CPF alone', async () => {
  const { container, tokenize, onEdit } = open()
  await arrive('load')
  await waitFor(() =>
    expect(vendor.mounted).toEqual(['mp-cardNumber', 'mp-expirationDate', 'mp-securityCode']),
  )
  expect(vendor.keys).toEqual(['TEST-key'])
  expect(container.querySelectorAll('iframe')).toHaveLength(3)
  // The page has fields for the holder's name and CPF, and none into which a number or a code could be typed.
  expect([...container.querySelectorAll('input')].map(({ autocomplete }) => autocomplete)).toEqual([
    'cc-name',
    'off',
  ])
  type(words.fields.holder, ' Ana Souza ')
  type(words.fields.taxNumber, '529.982.247-25')
  expect(onEdit).toHaveBeenCalledTimes(2)
  // An earlier token is of another card.
  act(() => vendor.listeners.forEach((listener) => listener()))
  expect(onEdit).toHaveBeenCalledTimes(5)
  expect(await tokenize()).toBe('token-of-the-frames')
  expect(vendor.asked).toEqual([
    { cardholderName: 'Ana Souza', identificationType: 'CPF', identificationNumber: '52998224725' },
  ])
})

test('asks only for a saved card’s code, in the vendor’s frame', async () => {
  const saved = {
    pk: 1,
    gateway_ref: 'card-1',
    brand: 'master',
    last4: '6351',
    exp: '11/30',
    is_default: true,
  }
  const { container, tokenize } = open(saved)
  await arrive('load')
  await waitFor(() => expect(vendor.mounted).toEqual(['mp-securityCode']))
  expect(container.querySelectorAll('input')).toHaveLength(0)
  expect(await tokenize()).toBe('token-of-the-frames')
  expect(vendor.asked).toEqual([{ cardId: 'card-1' }])
})

test('reports the frames’ errors without card data, until they are fixed', async () => {
  vendor.answer = () => Promise.reject(new Error(`invalid card ${number} ${code}`))
  const told = (['log', 'warn', 'error'] as const).map((level) => jest.spyOn(console, level))
  const { container, tokenize } = open()
  await arrive('load')
  await waitFor(() => expect(vendor.mounted).toHaveLength(3))
  expect(await tokenize()).toBeNull()
  expect(screen.getByText(words.fieldsWrong).closest('[role=alert]')).toBeTruthy()
  const seen = [container.outerHTML, { ...localStorage }, { ...sessionStorage }, location.href]
  expect(JSON.stringify([seen, told.map(({ mock }) => mock.calls)])).not.toMatch(
    new RegExp(`${number}|${code}`),
  )
  vendor.answer = () => Promise.resolve({ id: 'second' })
  expect(await tokenize()).toBe('second')
  expect(screen.queryByText(words.fieldsWrong)).toBeNull()
})

test('the frames go with the page, and none comes to a page that has gone', async () => {
  open()
  await arrive('load')
  await waitFor(() => expect(vendor.mounted).toHaveLength(3))
  cleanup()
  expect(vendor.mounted).toEqual([])
  open().unmount()
  await act(async () => {})
  expect(vendor.mounted).toEqual([])
})
