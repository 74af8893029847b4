import type { User } from '@/lib/contract/accounts'
import type { MissingAuthorization } from '@/lib/contract/errors'

/** What an account still lacks to publish a request, in the order it is asked for. */
export type Need = 'role' | 'email' | 'phone'

const needOf: Record<MissingAuthorization, Need> = {
  'email-verification': 'email',
  'phone-verification': 'phone',
  role: 'role',
  address: 'role',
  service: 'role',
}

/** `missing` is what the API said last, which may know better than the user as this browser last read it. */
export const needsOf = (user: User | null, missing: MissingAuthorization | null): Need[] => {
  const lacks: Record<Need, boolean> = {
    role: user !== null && !user.is_consumer,
    email: user !== null && !user.is_email_verified,
    phone: user !== null && !user.is_phone_verified,
  }
  if (missing) lacks[needOf[missing]] = true
  return (['role', 'email', 'phone'] as const).filter((need) => lacks[need])
}
