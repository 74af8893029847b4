'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useChannel } from '@/hooks/use-channel'
import type { NotificationEvent } from '@/lib/contract/notifications'
import { invalidate } from '@/lib/invalidate'
import { readNotificationEvent } from '@/lib/realtime/events'
import { walletQueries } from './queries'

/** Events after which sums may have changed. */
const moving = ['booking.changed', 'payment.changed', 'wallet.changed'] as const

/** Reads sums again after such an event, and after a lost socket. */
export const useWalletLive = (): void => {
  const client = useQueryClient()
  const readAgain = useCallback(() => {
    for (const queryKey of [walletQueries.all(), ['payments']]) invalidate(client, { queryKey })
  }, [client])
  const hear = useCallback(
    (event: NotificationEvent) => {
      if ('message' in event || moving.some((action) => action === event.action)) readAgain()
    },
    [readAgain],
  )
  useChannel('/notification/', readNotificationEvent, hear, readAgain)
}
