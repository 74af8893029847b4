import type { Form, FormField } from '@/lib/contract/form'
import { missingDuration, pricedDuration, publishedPriceForm } from './published-price'

const choice = (key: string, values: string[], more: Partial<FormField> = {}): FormField => ({
  key,
  type: 'choice',
  label: key,
  required: true,
  options: values.map((value) => ({ value, label: value })),
  ...more,
})
const form: Form = {
  steps: [
    { key: 'place', title: 'Place', fields: [choice('kind', ['house', 'office'])] },
    { key: 'length', title: 'Length', fields: [choice('hours', ['4', '6', '8'])] },
  ],
  usual: { field: 'hours', value: '6' },
}
const { usual: _usual, ...anyLength } = form

test('asks instant bookings for the priced duration and all other required answers', () => {
  const options = (one: Form) =>
    one.steps.flatMap(({ fields }) => fields.map((field) => field.options?.map(({ value }) => value)))
  expect(options(publishedPriceForm(form))).toEqual([['house', 'office'], ['6']])
  expect(publishedPriceForm(anyLength)).toEqual(anyLength)
})

test.each([
  ['another length', form, { hours: '4' }, { hours: '6' }],
  ['no length yet', form, {}, { hours: '6' }],
  ['this length', form, { hours: '6' }, null],
  ['work that decides how long it takes', anyLength, { hours: '4' }, null],
])('returns the missing duration of %s', (_, asked, answers, missing) =>
  expect(missingDuration(asked, answers)).toEqual(missing),
)

test('a question that is not asked is not answered', () => {
  const conditional = choice('hours', ['4', '6'], { show_if: { field: 'kind', equals: ['house'] } })
  const asked: Form = {
    ...form,
    steps: [...form.steps.slice(0, 1), { key: 'length', title: 'Length', fields: [conditional] }],
  }
  expect(missingDuration(asked, { kind: 'office' })).toBeNull()
  expect(missingDuration(asked, { kind: 'house' })).toEqual({ hours: '6' })
})

test('the step that asks how long is known', () => {
  expect([0, 1, 2].map((step) => pricedDuration(form, step))).toEqual([undefined, '6', undefined])
  expect(pricedDuration(anyLength, 1)).toBeUndefined()
})
