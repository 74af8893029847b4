/** @jest-environment jsdom */
import { consentStore } from './consent-store'
import { readCookie, readTrackingId } from './cookies'
import { isStepNumber, readLocal, writeLocal } from './local'
import { readStaticData, writeStaticData } from './static-data'

beforeEach(() => {
  localStorage.clear()
  for (const name of ['cookie_consent', 'tracking_id']) document.cookie = `${name}=; path=/; max-age=0`
})

test('accepting analytics stores the answer and a new random tracking id', () => {
  expect(consentStore.read()).toBe('unset')
  consentStore.answer('accepted')
  expect(readCookie('cookie_consent')).toBe('accepted')
  const first = readTrackingId()
  expect(first).toMatch(/^[0-9a-f-]{36}$/)
  consentStore.answer('accepted')
  expect(readTrackingId()).not.toBe(first)
})

test('declining stores the answer and leaves no tracking id', () => {
  consentStore.answer('accepted')
  consentStore.answer('declined')
  expect(readCookie('cookie_consent')).toBe('declined')
  expect(readCookie('tracking_id')).toBeUndefined()
})

test('reads cookies once per render and sees answers given since', async () => {
  const cookies = jest.spyOn(document, 'cookie', 'get')
  for (let n = 0; n < 10; n++) expect(consentStore.read()).toBe('unset')
  expect(cookies.mock.calls.length).toBeLessThanOrEqual(2)
  consentStore.answer('accepted')
  expect(consentStore.read()).toBe('accepted')
  await Promise.resolve()
  // Simulates an answer in another tab.
  document.cookie = 'cookie_consent=declined; path=/'
  expect(consentStore.read()).toBe('declined')
  cookies.mockRestore()
})

test('treats unreadable values in local storage as absent', () => {
  localStorage.setItem('currentStep', '{broken')
  expect(readLocal('currentStep', isStepNumber)).toBeUndefined()
  writeLocal('currentStep', -1)
  expect(readLocal('currentStep', isStepNumber)).toBeUndefined()
  writeLocal('currentStep', 3)
  expect(readLocal('currentStep', isStepNumber)).toBe(3)
})

test('static data is reused for 24 hours, in the same locale', () => {
  writeStaticData('services', 'pt', ['limpeza'], 1_000)
  expect(readStaticData('services', 'pt', 1_000 + 86_399_000)?.data).toEqual(['limpeza'])
  expect(readStaticData('services', 'en', 2_000)).toBeUndefined()
  expect(readStaticData('services', 'pt', 1_000 + 86_400_000)).toBeUndefined()
})
