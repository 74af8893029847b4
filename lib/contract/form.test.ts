import fc from 'fast-check'
import { checkAnswers, isAsked } from './answers'
import type { AnswerValue, Form, FormField } from './form'

const field = (key: string, more: Partial<FormField> & Pick<FormField, 'type'>): FormField => ({
  key,
  label: key,
  required: false,
  ...more,
})
const form = (...fields: FormField[]): Form => ({ steps: [{ key: 'one', title: 'One', fields }] })

const pets = form(
  field('pets', { type: 'boolean', required: true }),
  field('kind', {
    type: 'choice',
    required: true,
    options: [
      { value: 'cat', label: 'Cat' },
      { value: 'dog', label: 'Dog' },
    ],
    show_if: { field: 'pets', equals: [true] },
  }),
  field('breed', { type: 'text', required: true, max: 20, show_if: { field: 'kind', equals: ['dog'] } }),
)

test.each([
  [{}, 12, null],
  [{}, 12.5, 'whole_number'],
  [{}, -5, 'too_small'],
  [{}, NaN, 'invalid'],
  [{ decimals: 2 }, 12.5, null],
  [{ decimals: 2 }, 0.29, null],
  [{ decimals: 2 }, 12.555, 'too_precise'],
] as const)('a number question %j answered with %d is refused as %s', (allowed, value, code) => {
  const form: Form = {
    steps: [
      {
        key: 'work',
        title: 'Work',
        fields: [{ key: 'area', type: 'number', label: 'Area', required: true, min: 0, max: 50, ...allowed }],
      },
    ],
  }
  expect(checkAnswers(form, { area: value })).toEqual(
    code ? { answers: {}, errors: { area: [code] } } : { answers: { area: value }, errors: {} },
  )
})

test('names every failed field at once', () => {
  const { errors } = checkAnswers(
    form(
      field('rooms', { type: 'number', required: true, min: 1, max: 9 }),
      field('size', { type: 'choice', required: true, options: [] }),
      field('day', { type: 'date' }),
    ),
    { rooms: 12, day: 'tomorrow' },
  )
  expect(errors).toEqual({ rooms: ['too_big'], size: ['required'], day: ['invalid_date'] })
})

test('a field behind an unmet condition is neither asked nor kept', () => {
  expect(checkAnswers(pets, { pets: false, kind: 'dog', breed: 'Vira-lata' })).toEqual({
    answers: { pets: false },
    errors: {},
  })
})

test('hidden behind a hidden field is hidden too', () => {
  const breed = pets.steps[0]?.fields[2]
  expect(breed && isAsked(pets, breed, { pets: false, kind: 'dog' })).toBe(false)
  expect(breed && isAsked(pets, breed, { pets: true, kind: 'dog' })).toBe(true)
})

const anything: fc.Arbitrary<AnswerValue | null> = fc.oneof(
  fc.string(),
  fc.double({ noNaN: false }),
  fc.boolean(),
  fc.array(fc.string(), { maxLength: 4 }),
  fc.constant(null),
)

test('accepts its own output for any answers, drops unknown ones, and never throws', () => {
  fc.assert(
    fc.property(
      fc.dictionary(fc.constantFrom('pets', 'kind', 'breed', 'other', '__proto__', 'constructor'), anything),
      (answers) => {
        const first = checkAnswers(pets, answers)
        expect(Object.keys(first.answers).every((key) => ['pets', 'kind', 'breed'].includes(key))).toBe(true)
        const again = checkAnswers(pets, first.answers)
        expect(again.answers).toEqual(first.answers)
        // Every field is either kept or failed.
        expect(Object.keys(first.errors).filter((key) => Object.hasOwn(first.answers, key))).toEqual([])
      },
    ),
  )
})
