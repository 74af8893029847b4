import { attemptKey, endAttempt } from './payment-attempt'

beforeEach(() => localStorage.clear())

test('the same content is the same attempt, after a reload too, until it is answered', () => {
  const first = attemptKey('pay-31', 'pix 20000')
  expect(attemptKey('pay-31', 'pix 20000')).toBe(first)
  expect(JSON.parse(localStorage.getItem('attempts') ?? '')).toMatchObject([{ key: first }])
  endAttempt('pay-31')
  expect(attemptKey('pay-31', 'pix 20000')).not.toBe(first)
})

test('other content, and another subject, are attempts of their own', () => {
  const keys = [attemptKey('pay-31', 'pix'), attemptKey('pay-32', 'pix'), attemptKey('pay-31', 'card')]
  expect(new Set(keys).size).toBe(3)
  expect(attemptKey('pay-32', 'pix')).toBe(keys[1])
})

test('evicts old attempts and ignores malformed ones', () => {
  for (let n = 0; n < 30; n++) attemptKey(`pay-${n}`, 'pix')
  expect(JSON.parse(localStorage.getItem('attempts') ?? '')).toHaveLength(20)
  localStorage.setItem('attempts', '{"a":1}')
  expect(attemptKey('pay-1', 'pix')).toBeTruthy()
})
