import { act, renderHook } from '@testing-library/react'
import { useSettling } from './use-settling'

beforeEach(() => jest.useFakeTimers())
afterEach(() => jest.useRealTimers())

const start = (first: string | null) =>
  renderHook(({ step }: { step: string | null }) => useSettling(step), { initialProps: { step: first } })

test('settles 400 ms after the last change of step', () => {
  const { result, rerender } = start('where')
  expect(result.current).toBe(false)
  rerender({ step: 'when' })
  expect(result.current).toBe(true)
  act(() => jest.advanceTimersByTime(300))
  rerender({ step: 'details' })
  act(() => jest.advanceTimersByTime(300))
  expect(result.current).toBe(true)
  act(() => jest.advanceTimersByTime(100))
  expect(result.current).toBe(false)
})

test('is settled at once at the restored step, and after returning to the step before', () => {
  const { result, rerender } = start(null)
  rerender({ step: 'review' })
  expect(result.current).toBe(false)
  rerender({ step: 'details' })
  rerender({ step: 'review' })
  act(() => jest.advanceTimersByTime(400))
  expect(result.current).toBe(false)
})
