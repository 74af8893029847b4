import { act, render, screen } from '@testing-library/react'
import toast from 'react-hot-toast/headless'
import { Toasts } from './toasts'

beforeEach(() => jest.useFakeTimers())
afterEach(() => {
  act(() => toast.remove())
  jest.useRealTimers()
})
const pass = (ms: number) => act(() => jest.advanceTimersByTime(ms))
const isShown = () => document.querySelector('[data-visible="true"]') !== null

const said = '"Toasts last 2 s success, 4 s error and other, persist while loading, at most 20 shown."'
test.each([
  ['success', () => toast.success('x'), 2000],
  ['error', () => toast.error('x'), 4000],
  ['other', () => toast('x'), 4000],
])(`${said} %s`, (_type, tell, ms) => {
  render(<Toasts />)
  act(() => void tell())
  pass(ms - 1)
  expect(isShown()).toBe(true)
  pass(1)
  expect(isShown()).toBe(false)
})

test(`${said} loading`, () => {
  render(<Toasts />)
  let id = ''
  act(() => {
    id = toast.loading('x')
  })
  pass(3_600_000)
  expect(isShown()).toBe(true)
  act(() => void toast.success('done', { id }))
  pass(1999)
  expect(isShown()).toBe(true)
  pass(1)
  expect(isShown()).toBe(false)
})

test(`${said} at most 20`, () => {
  render(<Toasts />)
  act(() => {
    for (let n = 1; n <= 25; n++) toast(`message ${n}`)
  })
  expect(screen.getAllByText(/^message/)).toHaveLength(20)
  expect([screen.queryByText('message 25'), screen.queryByText('message 5')]).toEqual([
    expect.anything(),
    null,
  ])
})
