import type { HubEvent } from './hub'

interface Changed {
  users: readonly (number | null)[]
  booking: number
  offer: number | null
}

/**
 * Says that a booking or offer is no longer what open pages show; they read it again, with their own rights.
 */
export const changed = (emit: (event: HubEvent) => void, { users, booking, offer }: Changed): void =>
  emit({
    users: [...new Set(users.filter((user) => user !== null))],
    channel: 'notification',
    payload: { action: 'booking.changed', booking, offer },
  })

/** Says that somebody's money is no longer what open pages show. */
export const walletChanged = (emit: (event: HubEvent) => void, users: readonly number[]): void =>
  emit({ users: [...new Set(users)], channel: 'notification', payload: { action: 'wallet.changed' } })
