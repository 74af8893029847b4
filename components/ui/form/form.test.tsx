import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { NextIntlClientProvider } from 'next-intl'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import { contractResolver } from '@/lib/forms/resolver'
import pt from '@/locales/pt.json'
import { FormChoice } from './form-choice'
import { FormMoney } from './form-money'
import { FormMultiChoice } from './form-multi-choice'
import { FormNumber } from './form-number'
import { FormTextField } from './form-text-field'

const schema = z.object({
  name: z.string().trim().min(2).max(10),
  kind: z.enum(['house', 'flat']),
  extras: z.array(z.string()).min(1),
  rooms: z.number().int().min(1).max(3),
  price: z.number().int().min(1000),
})
type Values = z.input<typeof schema>

const saved = jest.fn()

const Example = () => {
  const { control, handleSubmit } = useForm<Values>({
    resolver: contractResolver(() => Promise.resolve(schema)),
    defaultValues: { name: '', extras: [] },
  })
  return (
    <form noValidate onSubmit={handleSubmit(saved)}>
      <FormTextField control={control} name="name" label="Nome" required maxLength={10} />
      <FormChoice
        control={control}
        name="kind"
        label="Tipo"
        options={[
          { value: 'house', label: 'Casa' },
          { value: 'flat', label: 'Apartamento' },
        ]}
      />
      <FormMultiChoice
        control={control}
        name="extras"
        label="Extras"
        options={[
          { value: 'a', label: 'Janelas' },
          { value: 'b', label: 'Forno' },
        ]}
      />
      <FormNumber control={control} name="rooms" label="Quartos" min={1} max={3} />
      <FormMoney control={control} name="price" label="Preço" />
      <button type="submit">Salvar</button>
    </form>
  )
}

const show = () =>
  render(
    <NextIntlClientProvider locale="pt" messages={pt} timeZone="America/Sao_Paulo">
      <Example />
    </NextIntlClientProvider>,
  )

test('marks every invalid field and keeps the input', async () => {
  show()
  fireEvent.change(screen.getByLabelText(/Nome/), { target: { value: 'x' } })
  fireEvent.click(screen.getByText('Salvar'))
  await screen.findByText(pt.fieldErrors.too_short)
  expect(screen.getByLabelText(/Nome/).getAttribute('aria-invalid')).toBe('true')
  expect(screen.getByLabelText<HTMLInputElement>(/Nome/).value).toBe('x')
  expect(screen.getByRole('radiogroup', { name: /Tipo/ }).getAttribute('aria-invalid')).toBe('true')
  expect(screen.getByText(pt.fieldErrors.too_few)).toBeTruthy()
  expect(saved).not.toHaveBeenCalled()
})

test('a whole form arrives as values: choices, a list, a number, centavos', async () => {
  show()
  fireEvent.change(screen.getByLabelText(/Nome/), { target: { value: 'Sala' } })
  fireEvent.click(screen.getByLabelText('Apartamento'))
  fireEvent.click(screen.getByLabelText('Forno'))
  fireEvent.click(screen.getByLabelText('Janelas'))
  for (let taps = 0; taps < 5; taps += 1) fireEvent.click(screen.getByLabelText('Aumentar Quartos'))
  fireEvent.change(screen.getByLabelText(/Preço/), { target: { value: 'R$ 123,45' } })
  fireEvent.click(screen.getByText('Salvar'))
  await waitFor(() => expect(saved).toHaveBeenCalled())
  expect(saved.mock.calls[0][0]).toEqual({
    name: 'Sala',
    kind: 'flat',
    extras: ['a', 'b'],
    rooms: 3,
    price: 12345,
  })
})

const paste = (field: HTMLElement, text: string) =>
  fireEvent.paste(field, { clipboardData: { getData: () => text } })

test('a pasted amount is read as a whole, and typing still fills it from the right', () => {
  show()
  const price = screen.getByLabelText<HTMLInputElement>(/Preço/)
  const shown = () => price.value.replace('\u00a0', ' ')
  paste(price, '150')
  expect(shown()).toBe('R$ 150,00')
  paste(price, '1.500')
  expect(shown()).toBe('R$ 1.500,00')
  fireEvent.drop(price, { dataTransfer: { getData: () => 'R$ 1234.56' } })
  expect(shown()).toBe('R$ 1.234,56')
  fireEvent.change(price, { target: { value: 'R$ 1.234,567' } })
  expect(shown()).toBe('R$ 12.345,67')
})

// konami-command 947, react-native-paste-input 8, react-otp-input 323: no paste event, but typing of several signs.
test.each([
  ['150', 'R$ 150,00'],
  ['1.234,5', 'R$ 1.234,50'],
  ['１５０', 'R$ 150,00'],
  // Keys: of one digit, and of two zeros.
  ['5', 'R$ 1,25'],
  ['00', 'R$ 12,00'],
])('“%s” inserted behind R$ 0,12 by a phone’s keyboard makes %s', (data, shown) => {
  show()
  const price = screen.getByLabelText<HTMLInputElement>(/Preço/)
  for (const text of ['1', '2', data])
    fireEvent.input(price, { target: { value: price.value + text }, data: text, inputType: 'insertText' })
  expect(price.value.replace('\u00a0', ' ')).toBe(shown)
})

test('an inserted text that is no amount is named', () => {
  show()
  const price = screen.getByLabelText<HTMLInputElement>(/Preço/)
  fireEvent.input(price, { target: { value: 'uns 150' }, data: 'uns 150', inputType: 'insertText' })
  expect([price.value, screen.queryByText(/uns 150/) !== null]).toEqual(['', true])
})

test('digits of another width fill an amount as well', () => {
  show()
  const price = screen.getByLabelText<HTMLInputElement>(/Preço/)
  for (const digit of '１２３')
    fireEvent.input(price, { target: { value: price.value + digit }, data: digit, inputType: 'insertText' })
  expect(price.value).toBe('R$\u00a01,23')
})

/** Pastes as browsers do, which cut at `maxlength`. */
const pasteIntoEmpty = (field: HTMLInputElement, text: string) =>
  fireEvent.change(field, { target: { value: field.maxLength > 0 ? text.slice(0, field.maxLength) : text } })

// Dolibarr 39679, intl-tel-input 662, cleave.js 658: the end of a paste is cut, and what is left is another valid text.
test('a text pasted too long stays whole and is refused with its limit', async () => {
  show()
  const name = screen.getByLabelText<HTMLInputElement>(/Nome/)
  pasteIntoEmpty(name, '12.658.591/0001-78')
  expect(name.value).toBe('12.658.591/0001-78')
  fireEvent.click(screen.getByText('Salvar'))
  expect(await screen.findByText(pt.fieldErrors.too_long)).toBeTruthy()
  expect(screen.getByText(/10/)).toBeTruthy()
})

test('a pasted text that is no amount is named, and the field keeps its amount', () => {
  show()
  const price = screen.getByLabelText<HTMLInputElement>(/Preço/)
  paste(price, '150')
  paste(price, 'US$ 80')
  expect(screen.getByText(/US\$ 80/)).toBeTruthy()
  expect(price.getAttribute('aria-invalid')).toBe('true')
  expect(price.value).toBe('R$\u00a0150,00')
  fireEvent.change(price, { target: { value: 'R$ 1' } })
  expect(screen.queryByText(/US\$ 80/)).toBeNull()
})

test.each([
  ['2,5', pt.fieldErrors.invalid],
  ['1e3', pt.fieldErrors.invalid],
  ['-2', pt.fieldErrors.too_small],
])('“%s” in a number’s field stays as typed and is refused', async (typed, problem) => {
  show()
  const rooms = screen.getByLabelText<HTMLInputElement>('Quartos')
  fireEvent.change(rooms, { target: { value: typed } })
  expect(rooms.value).toBe(typed)
  fireEvent.click(screen.getByText('Salvar'))
  expect(await screen.findByText(problem)).toBeTruthy()
  expect(rooms.value).toBe(typed)
})
