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
import { useWalletLive } from '@/hooks/wallet/live'
import { walletQueries } from '@/hooks/wallet/queries'
import { isNotFound } from '@/lib/api/error'
import { paths } from '@/lib/paths'
import { WithdrawalProgress } from './withdrawal-progress'

const Missing = () => {
  const t = useTranslations('withdraw.missing')
  return (
    <>
      <EmptyState
        title={t('title')}
        art={<Art icon="1f50d" />}
        action={<ButtonLink href={paths.wallet('provider')}>{t('action')}</ButtonLink>}
      >
        {t('text')}
      </EmptyState>
      <WrongAccount />
    </>
  )
}

/** One withdrawal, as it moves. */
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
        <Unloaded query={query} label={t('loading')} />
      )}
    </Page>
  )
}
