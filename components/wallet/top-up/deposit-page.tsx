'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { NotFoundForAccount } from '@/components/accounts/sign-in/not-found-for-account'
import { ButtonLink } from '@/components/ui/button-link'
import { Page } from '@/components/ui/page'
import { QueryFallback } from '@/components/ui/query-fallback'
import { useSession } from '@/hooks/accounts/session'
import { paymentQueries } from '@/hooks/payments/queries'
import { useWalletLive } from '@/hooks/wallet/live'
import { isNotFound } from '@/lib/api/error'
import { paths } from '@/lib/paths'
import { Deposit } from './deposit'

const Missing = () => {
  const t = useTranslations('wallet.deposit.missing')
  return (
    <NotFoundForAccount
      title={t('title')}
      text={t('text')}
      action={<ButtonLink href={paths.wallet('customer')}>{t('action')}</ButtonLink>}
    />
  )
}

/** A deposit: its Pix payment, then its outcome. */
export const DepositPage = ({ pk }: { pk: number }) => {
  const t = useTranslations('ui')
  const { status } = useSession()
  const query = useQuery({ ...paymentQueries.detail(pk), enabled: status === 'signed-in' })
  useWalletLive()
  const isMissing = isNotFound(query.error) || (query.data && query.data.purpose !== 'deposit')
  return (
    <Page width="narrow">
      {isMissing ? (
        <Missing />
      ) : query.data ? (
        <Deposit payment={query.data} />
      ) : (
        <QueryFallback query={query} label={t('loading')} />
      )}
    </Page>
  )
}
