'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useChannel } from '@/hooks/use-channel'
import { notificationEvent, type NotificationEvent } from '@/lib/contract/notifications'
import { walletQueries } from './queries'

/** Reads sums again when something happened that may have moved money, and after a time without a socket. */
export const useWalletLive = (): void => {
  const client = useQueryClient()
  const readAgain = useCallback(
    () => void client.invalidateQueries({ queryKey: walletQueries.all() }),
    [client],
  )
  const hear = useCallback(
    (event: NotificationEvent) => {
      if ('message' in event || event.action === 'booking.changed') readAgain()
    },
    [readAgain],
  )
  useChannel('/notification/', notificationEvent, hear, readAgain)
}
