import type { User } from '@/lib/contract/accounts'
import type { MissingAuthorization } from '@/lib/contract/errors'

/** Account steps missing before a request can be published, in order. */
export type Need = 'role' | 'email' | 'phone'

const needOf: Record<MissingAuthorization, Need> = {
  'email-verification': 'email',
  'phone-verification': 'phone',
  role: 'role',
  address: 'role',
  service: 'role',
}

/** `missing` is the API's latest answer, which may be newer than the cached user. */
export const needsOf = (user: User | null, missing: MissingAuthorization | null): Need[] => {
  const lacks: Record<Need, boolean> = {
    role: user !== null && !user.is_consumer,
    email: user !== null && !user.is_email_verified,
    phone: user !== null && !user.is_phone_verified,
  }
  if (missing) lacks[needOf[missing]] = true
  return (['role', 'email', 'phone'] as const).filter((need) => lacks[need])
}
