import { act, renderHook } from '@testing-library/react'
import { storageKeys } from '@/lib/storage/keys'
import { formWizard, offerWizard } from '@/lib/wizard/steps'
import { useWizardStep } from './use-wizard-step'

beforeEach(() => localStorage.clear())
const open = (key: string, first: number) => {
  const { result, unmount } = renderHook(() => useWizardStep(key, first))
  return { wizard: result, leave: unmount, step: () => [result.current.step, localStorage.getItem(key)] }
}
const both: [string, string, number][] = [
  ['form wizard', storageKeys.currentStep, formWizard.first],
  ['offer wizard', storageKeys.makeOfferStep, offerWizard.first],
]

test('saves steps under currentStep from 1 (forms) and makeOfferStep from 0 (offers)', () => {
  expect(both.map(([, key, first]) => [key, first])).toEqual([
    ['currentStep', 1],
    ['makeOfferStep', 0],
  ])
  for (const [, key, first] of both) expect(open(key, first).step()).toEqual([first, String(first)])
})

describe.each(both)('increments, decrements down to the first step and restores: %s', (_name, key, first) => {
  test('next', () => {
    const { wizard, step } = open(key, first)
    for (let n = first + 1; n < first + 5; n++) {
      act(() => wizard.current.next())
      expect(step()).toEqual([n, String(n)])
    }
  })
  test('previous, "cannot go below" the first', () => {
    const { wizard, step } = open(key, first)
    act(() => wizard.current.next())
    act(() => wizard.current.next())
    for (const expected of [first + 1, first, first, first]) {
      act(() => wizard.current.previous())
      expect(step()).toEqual([expected, String(expected)])
    }
  })
  test('restored', () => {
    const { wizard, leave } = open(key, first)
    act(() => wizard.current.next())
    act(() => wizard.current.next())
    leave()
    expect(open(key, first).step()).toEqual([first + 2, String(first + 2)])
  })
  test.each(['"3"', '-1', '1.5', 'null', '{broken'])(
    'does not restore an invalid step such as %s',
    (kept) => {
      localStorage.setItem(key, kept)
      expect(open(key, first).step()).toEqual([first, String(first)])
    },
  )
})
