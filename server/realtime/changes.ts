import type { HubEvent } from './hub'

interface Changed {
  users: readonly (number | null)[]
  booking: number
  offer: number | null
}

/** Tells open pages that a booking or offer changed; they read it again with their own rights. */
export const changed = (emit: (event: HubEvent) => void, { users, booking, offer }: Changed): void =>
  emit({
    users: [...new Set(users.filter((user) => user !== null))],
    channel: 'notification',
    payload: { action: 'booking.changed', booking, offer },
  })

/** What tells a person's open pages that their account changed: one may wait for a code used elsewhere. */
export const accountChanged = (user: number): HubEvent => ({
  users: [user],
  channel: 'notification',
  payload: { action: 'account.changed' },
})

/** Tells a person's open pages that their money changed. */
export const walletChanged = (emit: (event: HubEvent) => void, users: readonly number[]): void =>
  emit({ users: [...new Set(users)], channel: 'notification', payload: { action: 'wallet.changed' } })
