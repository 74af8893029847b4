'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { WrongAccount } from '@/components/accounts/sign-in/wrong-account'
import { Art } from '@/components/catalogue/art'
import { ButtonLink } from '@/components/ui/button-link'
import { EmptyState } from '@/components/ui/empty-state'
import { Page } from '@/components/ui/page'
import { Unloaded } from '@/components/ui/unloaded'
import { useSession } from '@/hooks/accounts/session'
import { paymentQueries } from '@/hooks/payments/queries'
import { useWalletLive } from '@/hooks/wallet/live'
import { isNotFound } from '@/lib/api/error'
import { paths } from '@/lib/paths'
import { Deposit } from './deposit'

const Missing = () => {
  const t = useTranslations('wallet.deposit.missing')
  return (
    <>
      <EmptyState
        title={t('title')}
        art={<Art icon="1f50d" />}
        action={<ButtonLink href={paths.wallet('customer')}>{t('action')}</ButtonLink>}
      >
        {t('text')}
      </EmptyState>
      <WrongAccount />
    </>
  )
}

/** One deposit: paid here by Pix, then what became of it. */
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
        <Unloaded query={query} label={t('loading')} />
      )}
    </Page>
  )
}
