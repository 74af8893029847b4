import { act, renderHook, waitFor } from '@testing-library/react'
import { StrictMode } from 'react'
import { useWizardStep } from '@/hooks/use-wizard-step'
import { storageKeys } from '@/lib/storage/keys'
import type { RequestDraft } from '@/lib/wizard/request'
import { useRequestDraft } from './request-draft'

const open = async () => {
  const opened = renderHook(
    () => ({ ...useRequestDraft(), wizard: useWizardStep(storageKeys.currentStep, 1) }),
    { wrapper: StrictMode },
  )
  await waitFor(() => expect(opened.result.current.draft).not.toBeNull())
  return opened
}
const kept = () => JSON.parse(localStorage.getItem(storageKeys.demand) ?? 'null') as RequestDraft | null

beforeEach(() => localStorage.clear())

test('a reload comes back to the same step with everything typed', async () => {
  const first = await open()
  expect(first.result.current.wizard.step).toBe(1)
  act(() => first.result.current.change({ description: 'Pintar a sala', answers: { rooms: 2 } }))
  act(() => first.result.current.wizard.next())
  act(() => first.result.current.wizard.next())
  expect(localStorage.getItem('currentStep')).toBe('3')
  first.unmount()

  const again = (await open()).result
  expect(again.current.wizard.step).toBe(3)
  expect(again.current.draft).toMatchObject({ description: 'Pintar a sala', answers: { rooms: 2 } })
})

test('back is saved too, and stops at the first step', async () => {
  const { result } = await open()
  act(() => result.current.wizard.next())
  for (let times = 0; times < 3; times += 1) act(() => result.current.wizard.previous())
  expect([result.current.wizard.step, localStorage.getItem('currentStep')]).toEqual([1, '1'])
})

test('an attempt keeps its name over a reload and takes another when the request changes', async () => {
  const first = await open()
  act(() => first.result.current.change({ description: 'Uma' }))
  const name = first.result.current.draft?.key
  expect(kept()?.key).toBe(name)
  act(() => first.result.current.change({ description: 'Uma' }))
  expect(first.result.current.draft?.key).toBe(name)
  first.unmount()

  const again = (await open()).result
  expect(again.current.draft?.key).toBe(name)
  act(() => again.current.change({ description: 'Outra' }))
  expect(again.current.draft?.key).not.toBe(name)
  expect(kept()?.key).toBe(again.current.draft?.key)
})

test('two changes before a render are both kept', async () => {
  const { result } = await open()
  act(() => {
    result.current.change({ description: 'Uma' })
    result.current.change({ photos: ['a'] })
  })
  expect(kept()).toMatchObject({ description: 'Uma', photos: ['a'] })
})

test('does not restore an invalid draft, and deletes a published one', async () => {
  localStorage.setItem(storageKeys.demand, '{"answers":3}')
  const { result } = await open()
  expect(result.current.draft?.description).toBe('')
  act(() => result.current.change({ description: 'Uma' }))
  act(() => result.current.clear())
  expect([kept(), result.current.draft?.description]).toEqual([null, ''])
})
