import { act, cleanup, render, screen } from '@testing-library/react'
import { HiddenWhileSeen } from './hidden-while-seen'

let report: (isIntersecting: boolean) => void = () => undefined
const disconnect = jest.fn()

beforeEach(() => {
  window.IntersectionObserver = class {
    constructor(callback: IntersectionObserverCallback) {
      report = (isIntersecting) =>
        act(() =>
          callback(
            [{ isIntersecting } as IntersectionObserverEntry],
            this as unknown as IntersectionObserver,
          ),
        )
    }
    observe = () => undefined
    disconnect = disconnect
  } as unknown as typeof IntersectionObserver
})

test('shows its content only while the element is outside the window', () => {
  render(
    <>
      <p id="card">card</p>
      <HiddenWhileSeen id="card">bar</HiddenWhileSeen>
    </>,
  )
  const isShown = () => screen.queryByText('bar', { exact: false, ignore: 'p' }) !== null
  expect(isShown()).toBe(false)
  report(false)
  expect(isShown()).toBe(true)
  report(true)
  expect(isShown()).toBe(false)
  cleanup()
  expect(disconnect).toHaveBeenCalled()
})
