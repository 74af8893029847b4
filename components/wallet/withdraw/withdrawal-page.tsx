'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { NotFoundForAccount } from '@/components/accounts/sign-in/not-found-for-account'
import { ButtonLink } from '@/components/ui/button-link'
import { Page } from '@/components/ui/page'
import { QueryFallback } from '@/components/ui/query-fallback'
import { useSession } from '@/hooks/accounts/session'
import { useWalletLive } from '@/hooks/wallet/live'
import { walletQueries } from '@/hooks/wallet/queries'
import { isNotFound } from '@/lib/api/error'
import { paths } from '@/lib/paths'
import { WithdrawalProgress } from './withdrawal-progress'

const Missing = () => {
  const t = useTranslations('withdraw.missing')
  return (
    <NotFoundForAccount
      title={t('title')}
      text={t('text')}
      action={<ButtonLink href={paths.wallet('provider')}>{t('action')}</ButtonLink>}
    />
  )
}

/** A withdrawal with its progress. */
export const WithdrawalPage = ({ pk }: { pk: number }) => {
  const t = useTranslations('ui')
  const { status } = useSession()
  const query = useQuery({ ...walletQueries.withdrawal(pk), enabled: status === 'signed-in' })
  useWalletLive()
  const isMissing = isNotFound(query.error)
  return (
    <Page width="narrow">
      {query.data ? (
        <WithdrawalProgress withdrawal={query.data} />
      ) : isMissing ? (
        <Missing />
      ) : (
        <QueryFallback query={query} label={t('loading')} />
      )}
    </Page>
  )
}
