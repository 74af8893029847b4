import type { QueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { User } from '@/lib/contract/accounts'
import { onTabMessage } from '@/lib/realtime/tabs'
import { accountQueries } from './queries'

/** Reads the user and the codes under way again; one that is being read is not asked for twice. */
export const refetchAccount = (client: QueryClient): Promise<unknown> =>
  Promise.all(
    [accountQueries.user(), accountQueries.codes()].map(({ queryKey }) =>
      client.invalidateQueries({ queryKey }, { cancelRefetch: false }),
    ),
  )

/** Something of the account is confirmed by a code still, which may be used in another tab or program. */
export const awaitsConfirmation = (user: User | undefined): boolean =>
  user !== undefined && !(user.is_email_verified && user.is_phone_verified)

/**
 * Notices a confirmation made elsewhere: another tab says so, and coming back to the window the user is read again. The
 * library reads when a tab was hidden; of two windows side by side none ever is.
 */
export const useConfirmedElsewhere = (client: QueryClient): void => {
  useEffect(() => onTabMessage('accountChanged', () => void refetchAccount(client)), [client])
  useEffect(() => {
    const look = () => {
      if (awaitsConfirmation(client.getQueryData(accountQueries.user().queryKey))) void refetchAccount(client)
    }
    window.addEventListener('focus', look)
    return () => window.removeEventListener('focus', look)
  }, [client])
}
