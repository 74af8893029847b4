import type { Form, FormField } from '@/lib/contract/form'
import { estimatedCost } from './estimated-cost'

const field = (key: string, more: Partial<FormField> = {}): FormField => ({
  key,
  type: 'number',
  label: key,
  required: true,
  unit: 'm²',
  ...more,
})
const form = (...fields: FormField[]): Form => ({ steps: [{ key: 'work', title: 'Work', fields }] })
const estimate = (unit: 'm2' | 'hour' | 'job') =>
  ({ low_cents: 1800, high_cents: 4500, unit, n: 0, basis: 'reference' }) as const

test.each([
  ['m2', form(field('area')), { area: 20 }, [36_000, 90_000, null]],
  ['m2', form(field('area')), { area: 12.5 }, [22_500, 56_250, null]],
  ['m2', form(field('area')), {}, [1800, 4500, 'm2']],
  ['m2', form(field('area')), { area: NaN }, [1800, 4500, 'm2']],
  ['m2', form(field('area'), field('land')), { area: 20, land: 300 }, [1800, 4500, 'm2']],
  [
    'm2',
    form(
      field('job', { type: 'choice', unit: '' }),
      field('area', { show_if: { field: 'job', equals: ['wall'] } }),
    ),
    { job: 'repair', area: 20 },
    [1800, 4500, 'm2'],
  ],
  ['m2', undefined, {}, [1800, 4500, 'm2']],
  ['hour', form(field('area')), { area: 20 }, [1800, 4500, 'hour']],
  ['job', form(field('area')), { area: 20 }, [1800, 4500, null]],
] as const)('a price per %s for %j answered %j', (unit, asked, answers, [low, high, per]) => {
  expect(estimatedCost(estimate(unit), asked, answers)).toEqual({ lowCents: low, highCents: high, unit: per })
})
