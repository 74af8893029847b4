import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { NextIntlClientProvider } from 'next-intl'
import { useState } from 'react'
import type { Answers, Form, FormField } from '@/lib/contract/form'
import pt from '@/locales/pt.json'
import { DynamicForm } from './dynamic-form'

jest.mock('@/lib/api/browser', () => ({ call: jest.fn() }))

const form: Form = {
  steps: [
    {
      key: 'home',
      title: 'Sua casa',
      fields: [
        {
          key: 'kind',
          type: 'choice',
          label: 'Tipo',
          required: true,
          options: [
            { value: 'house', label: 'Casa' },
            { value: 'flat', label: 'Apartamento' },
          ],
        },
        {
          key: 'floor',
          type: 'number',
          label: 'Andar',
          required: true,
          min: 1,
          max: 40,
          unit: 'º',
          show_if: { field: 'kind', equals: ['flat'] },
        },
        {
          key: 'extras',
          type: 'multichoice',
          label: 'Extras',
          required: false,
          options: [
            { value: 'oven', label: 'Forno' },
            { value: 'windows', label: 'Janelas' },
          ],
        },
        { key: 'pets', type: 'boolean', label: 'Tem animais?', required: true },
        { key: 'since', type: 'date', label: 'Desde quando?', required: false },
      ],
    },
  ],
}
const done = jest.fn()
let answers: Answers = {}

interface ExampleProps {
  refused: Record<string, readonly string[]> | undefined
  asked: Form
}

const Example = ({ refused, asked }: ExampleProps) => {
  const [given, setGiven] = useState<Answers>({})
  answers = given
  return (
    <>
      <DynamicForm
        id="step"
        form={asked}
        step={0}
        answers={given}
        refused={refused}
        onChange={(part) => setGiven((before) => ({ ...before, ...part }))}
        onDone={done}
      />
      <button type="submit" form="step">
        Continuar
      </button>
    </>
  )
}
const page = (refused?: Record<string, readonly string[]>, asked = form) => (
  <NextIntlClientProvider locale="pt" messages={pt} timeZone="America/Sao_Paulo">
    <Example refused={refused} asked={asked} />
  </NextIntlClientProvider>
)
const onward = () => fireEvent.click(screen.getByText('Continuar'))
const errorsOf = pt.fieldErrors

beforeEach(() => done.mockClear())

test('a question behind a condition comes and goes with its answer, and is required only while asked', async () => {
  render(page())
  expect(screen.queryByLabelText(/Andar/)).toBeNull()
  fireEvent.click(screen.getByLabelText('Apartamento'))
  fireEvent.click(screen.getByLabelText(pt.demand.yesNo.no))
  expect(await screen.findByLabelText('Aumentar Andar')).toBeTruthy()
  onward()
  expect(await screen.findByText(errorsOf.required)).toBeTruthy()
  expect(done).not.toHaveBeenCalled()

  fireEvent.click(screen.getByLabelText('Casa'))
  await waitFor(() => expect(screen.queryByLabelText('Aumentar Andar')).toBeNull())
  onward()
  await waitFor(() => expect(done).toHaveBeenCalledTimes(1))
})

test('every unanswered question is marked', async () => {
  render(page())
  onward()
  await waitFor(() => expect(screen.getAllByText(errorsOf.invalid_choice)).toHaveLength(2))
  expect(screen.getByRole('radiogroup', { name: /Tipo/ }).getAttribute('aria-invalid')).toBe('true')
  expect(done).not.toHaveBeenCalled()
})

test('selects and reports the usual answer, until another one is given', async () => {
  const [step] = form.steps
  const kind = { ...step?.fields[0], usual: 'flat' } as FormField
  render(page({}, { steps: [{ key: 'home', title: 'Sua casa', fields: [kind] }] }))
  await waitFor(() => expect(answers).toEqual({ kind: 'flat' }))
  expect(screen.getByLabelText<HTMLInputElement>('Apartamento').checked).toBe(true)
  fireEvent.click(screen.getByLabelText('Casa'))
  expect(answers).toEqual({ kind: 'house' })
})

test('gives the usual number to a question that comes late', async () => {
  const [kind, floor] = form.steps[0]?.fields ?? []
  const fields = [kind, { ...floor, usual: 2 }] as FormField[]
  render(page({}, { steps: [{ key: 'home', title: 'Sua casa', fields }] }))
  fireEvent.click(screen.getByLabelText('Apartamento'))
  expect((await screen.findByLabelText<HTMLInputElement>(/^Andar/)).value).toBe('2')
  expect(answers).toEqual({ kind: 'flat', floor: 2 })
  onward()
  await waitFor(() => expect(done).toHaveBeenCalledTimes(1))
})

test('answers are handed up as they are given, each as its own kind of value', async () => {
  render(page())
  fireEvent.click(screen.getByLabelText('Apartamento'))
  fireEvent.click(await screen.findByLabelText('Aumentar Andar'))
  fireEvent.click(screen.getByLabelText('Forno'))
  fireEvent.click(screen.getByLabelText(pt.demand.yesNo.yes))
  fireEvent.change(screen.getByLabelText(/Desde quando/), { target: { value: '2026-12-01' } })
  expect(answers).toEqual({ kind: 'flat', floor: 1, extras: ['oven'], pets: true, since: '2026-12-01' })
})

test('shows the API’s error on its field until the field changes', async () => {
  const refused = { kind: ['invalid_choice'], extras: ['too_many'] }
  render(page(refused))
  expect(await screen.findByText(errorsOf.invalid_choice)).toBeTruthy()
  expect(screen.getByText(errorsOf.too_many)).toBeTruthy()
  await act(async () => fireEvent.click(screen.getByLabelText('Casa')))
  expect(screen.queryByText(errorsOf.invalid_choice)).toBeNull()
  expect(screen.getByText(errorsOf.too_many)).toBeTruthy()
})

test('the first question that fails on the page takes the focus, also one that came late', async () => {
  render(page())
  fireEvent.click(screen.getByLabelText('Apartamento'))
  await screen.findByLabelText(/^Andar/)
  onward()
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(/^Andar/)))
})
