'use client'

import { useQueryClient, type QueryKey } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useChannel } from '@/hooks/use-channel'
import { parseIndicator } from '@/lib/contract/indicators'
import type { NotificationEvent } from '@/lib/contract/notifications'
import { invalidate } from '@/lib/invalidate'
import { readNotificationEvent } from '@/lib/realtime/events'
import { invalidatedKeys, keysOfPayment } from './invalidated-keys'

const keysFor = (event: NotificationEvent): QueryKey[] => {
  if (!('action' in event)) return []
  if (event.action === 'booking.changed') return invalidatedKeys(event.booking, event.offer)
  if (event.action !== 'payment.changed') return []
  return keysOfPayment(event.payment, event.booking)
}

/** Refetches the data named by server events; after a reconnect, everything. */
export const useBookingsLive = (): void => {
  const client = useQueryClient()
  const hear = useCallback(
    (event: NotificationEvent) => {
      // A suggestion is new to the provider: there is no event about a change of it.
      if ('message' in event && parseIndicator(event.message.indicator)?.kind === 'new_suggestion')
        return invalidate(client, { queryKey: ['provider-demands'] })
      for (const queryKey of keysFor(event)) invalidate(client, { queryKey })
    },
    [client],
  )
  const reopened = useCallback(() => {
    for (const queryKey of [
      ['bookings'],
      ['offers'],
      ['provider-demands'],
      ['payments'],
      ['disputes'],
      ['claims'],
    ])
      invalidate(client, { queryKey })
  }, [client])
  useChannel('/notification/', readNotificationEvent, hear, reopened)
}
