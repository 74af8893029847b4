import { caseKinds } from '@/lib/contract/operators'
import { caseTextsOf } from './case-texts'

test('every kind of case names its next step in both languages', () => {
  const about = { reference: 'r', status: 'evidence_due' }
  const steps = (['pt', 'en'] as const).flatMap((locale) =>
    caseKinds.map((kind) => caseTextsOf({ kind, facts: about }, locale, []).next_step.trim()),
  )
  expect(steps.filter((step) => step.length < 10)).toEqual([])
  const repeated = steps.filter((step, at) => steps.indexOf(step) !== at)
  expect(repeated).toEqual([])
})
