import { readCookie } from '@/lib/storage/cookies'
import { storageKeys } from '@/lib/storage/keys'
import { clearRole, pickRole, roleIn, storeRole } from './role'
import { sidesFrom } from './sides'

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

test('updates a default role with the user’s roles, but not a chosen one', () => {
  storeRole({ is_consumer: true, is_provider: false })
  expect(readCookie(storageKeys.autoRoleFlag)).toBe('true')
  expect(storeRole({ is_consumer: true, is_provider: true })).toBe('provider')
  pickRole('customer')
  expect([stored(), readCookie(storageKeys.autoRoleFlag)]).toEqual(['customer', undefined])
  // After any number of loads, in any tab.
  for (let load = 0; load < 3; load += 1)
    expect(storeRole({ is_consumer: true, is_provider: true })).toBe('customer')
  clearRole()
  expect([stored(), readCookie(storageKeys.autoRoleFlag)]).toEqual([undefined, undefined])
})

test('finds the same role in another reader’s cookies, and stores nothing', () => {
  const both = { is_consumer: true, is_provider: true }
  const cookies = (role: string, isAuto?: string) => (name: string) =>
    ({ [storageKeys.userRole]: role, [storageKeys.autoRoleFlag]: isAuto })[name]
  expect(roleIn(both, () => undefined)).toBe('provider')
  expect(roleIn(both, cookies('customer'))).toBe('customer')
  expect(roleIn(both, cookies('customer', 'true'))).toBe('provider')
  expect(roleIn({ ...both, is_consumer: false }, cookies('customer'))).toBe('provider')
  expect(stored()).toBeUndefined()
  expect(sidesFrom(both, 'customer')).toEqual(['customer', 'provider'])
  expect(sidesFrom(both, null)).toEqual(['provider', 'customer'])
})
