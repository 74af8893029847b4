import type { HubEvent } from './hub'

interface BookingChange {
  users: readonly (number | null)[]
  booking: number
  offer: number | null
}

/** Tells open pages that a booking or offer changed; they read it again with their own rights. */
export const broadcastBookingChange = (
  broadcast: (event: HubEvent) => void,
  { users, booking, offer }: BookingChange,
): void =>
  broadcast({
    users: [...new Set(users.filter((user) => user !== null))],
    channel: 'notification',
    payload: { action: 'booking.changed', booking, offer },
  })

/** Notifies a user's open pages that the account changed, for example by a code confirmed on another device. */
export const accountChangedEvent = (user: number): HubEvent => ({
  users: [user],
  channel: 'notification',
  payload: { action: 'account.changed' },
})

/** Tells a person's open pages that their money changed. */
export const broadcastWalletChange = (broadcast: (event: HubEvent) => void, users: readonly number[]): void =>
  broadcast({ users: [...new Set(users)], channel: 'notification', payload: { action: 'wallet.changed' } })
