import { readCookie } from '@/lib/storage/cookies'
import { storageKeys } from '@/lib/storage/keys'
import { clearRole, pickRole, storeRole } from './role'

const stored = () => readCookie(storageKeys.userRole)
beforeEach(clearRole)

test('userRole is set when the user loads and cleared when there is no user', () => {
  expect(storeRole({ is_consumer: true, is_provider: false })).toBe('customer')
  expect(stored()).toBe('customer')
  clearRole()
  expect(stored()).toBeUndefined()
  expect(storeRole({ is_consumer: false, is_provider: true })).toBe('provider')
  expect(stored()).toBe('provider')
})

test('a role somebody picked stays while they hold it', () => {
  storeRole({ is_consumer: true, is_provider: true })
  pickRole('customer')
  expect(storeRole({ is_consumer: true, is_provider: true })).toBe('customer')
  expect(storeRole({ is_consumer: false, is_provider: true })).toBe('provider')
})

test('somebody without a role yet has none stored', () => {
  expect(storeRole({ is_consumer: false, is_provider: false })).toBeNull()
  expect(stored()).toBeUndefined()
})
