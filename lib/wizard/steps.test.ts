import fc from 'fast-check'
import { discardsOffer, formWizard, moveStep, offerWizard, restoreStep, type WizardMove } from './steps'

const move: fc.Arbitrary<WizardMove> = fc.oneof(
  fc.constant({ type: 'next' } as const),
  fc.constant({ type: 'previous' } as const),
  fc.integer({ min: -5, max: 20 }).map((step) => ({ type: 'go', step }) as const),
)

test.each([
  ['form', formWizard.first],
  ['make-offer', offerWizard.first],
])('the %s wizard never goes below its first step, and next undoes previous above it', (_name, first) => {
  fc.assert(
    fc.property(fc.array(move, { maxLength: 40 }), (moves) => {
      let step: number = first
      for (const one of moves) {
        const before = step
        step = moveStep(step, one, first)
        expect(step).toBeGreaterThanOrEqual(first)
        if (one.type === 'next') expect(step).toBe(before + 1)
        if (one.type === 'previous') expect(step).toBe(before > first ? before - 1 : first)
      }
    }),
  )
})

test('a saved step is restored; anything else begins at the first', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 50 }), (step) =>
      expect(restoreStep(step, formWizard.first)).toBe(step),
    ),
  )
  fc.assert(fc.property(fc.anything(), (stored) => expect(restoreStep(stored, 1)).toBeGreaterThanOrEqual(1)))
  expect([restoreStep(0, 1), restoreStep('3', 1), restoreStep(2.5, 0), restoreStep(null, 0)]).toEqual([
    1, 1, 0, 0,
  ])
})

test('a half-made offer is forgotten on leaving the offers pages only', () => {
  expect(
    [
      '/provider/offers/',
      '/provider/offers/?statusId=ready',
      '/en/provider/offers/',
      // The session ended meanwhile: the way in leads back.
      '/login/?callbackUrl=%2Fprovider%2Foffers%2Fnew%2F%3Fsuggestion%3D7',
      '/verify-phone/?callbackUrl=%2Fprovider%2Foffers%2F',
    ].map(discardsOffer),
  ).toEqual([false, false, false, false, false])
  expect(['/', '/wallet/', '/provider/messages/', '/en/my-bookings/'].map(discardsOffer)).toEqual([
    true,
    true,
    true,
    true,
  ])
})
