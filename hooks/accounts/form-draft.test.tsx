import { act, render, screen } from '@testing-library/react'
import { useFieldArray, useForm } from 'react-hook-form'
import { readFormDrafts, useFormDraft, writeFormDrafts } from './form-draft'

interface Values {
  rows: { day: string }[]
}

/** A form whose rows are added, which fields by their place cannot restore. */
const Days = () => {
  const form = useForm<Values>({ defaultValues: { rows: [] } })
  const { fields, append } = useFieldArray({ control: form.control, name: 'rows' })
  useFormDraft('days', form)
  return (
    <>
      <button type="button" onClick={() => append({ day: '2031-05-20' })}>
        Mais um
      </button>
      {fields.map(({ id }, position) => (
        <input key={id} type="date" {...form.register(`rows.${position}.day`)} />
      ))}
    </>
  )
}
const rows = () => [...document.querySelectorAll('input')].map(({ value }) => value)
const draft = [['days', { rows: [{ day: '2031-05-20' }] }]] as const

test('reads nothing from a form without changes, and its values from one with some', () => {
  const { unmount } = render(<Days />)
  expect(readFormDrafts()).toEqual([])
  act(() => screen.getByRole('button').click())
  expect(readFormDrafts()).toEqual(draft)
  unmount()
  expect(readFormDrafts()).toEqual([])
})

test.each([
  ['that is mounted', true],
  ['that is mounted later', false],
])('writes values into a form %s', (_when, isMounted) => {
  if (isMounted) render(<Days />)
  act(() => void writeFormDrafts(draft))
  if (!isMounted) render(<Days />)
  expect(rows()).toEqual(['2031-05-20'])
  // They are unsaved still.
  expect(readFormDrafts()).toEqual(draft)
})

test('drops values of a form that was not mounted on their page', () => {
  act(writeFormDrafts(draft))
  render(<Days />)
  expect(rows()).toEqual([])
})
