'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useChannel } from '@/hooks/use-channel'
import { parseIndicator } from '@/lib/contract/indicators'
import { notificationEvent, type NotificationEvent } from '@/lib/contract/notifications'
import { changedKeys } from './changed-keys'

/** Reads again what the server says has changed; after a time without a socket, all of it. */
export const useBookingsLive = (): void => {
  const client = useQueryClient()
  const hear = useCallback(
    (event: NotificationEvent) => {
      // A suggestion is new to the provider, so no page could be told that it changed.
      if ('message' in event && parseIndicator(event.message.indicator)?.kind === 'new_suggestion')
        return void client.invalidateQueries({ queryKey: ['provider-demands'] })
      if (!('action' in event) || event.action !== 'booking.changed') return
      for (const queryKey of changedKeys(event.booking, event.offer))
        void client.invalidateQueries({ queryKey })
    },
    [client],
  )
  const reopened = useCallback(() => {
    for (const queryKey of [['bookings'], ['offers'], ['provider-demands']])
      void client.invalidateQueries({ queryKey })
  }, [client])
  useChannel('/notification/', notificationEvent, hear, reopened)
}
