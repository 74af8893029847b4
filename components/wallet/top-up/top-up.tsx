'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { SignedIn } from '@/components/accounts/sign-in/signed-in'
import { Page } from '@/components/ui/page'
import { PageHeader } from '@/components/ui/page-header'
import { QueryBoundary } from '@/components/ui/query-boundary'
import { walletQueries } from '@/hooks/wallet/queries'
import { Link } from '@/lib/i18n/link'
import { paths } from '@/lib/paths'
import { TopUpForm } from './top-up-form'

const Tiers = () => {
  const tiers = useQuery(walletQueries.tiers())
  return <QueryBoundary query={tiers}>{(known) => <TopUpForm tiers={known} />}</QueryBoundary>
}

/** Deposits money into the customer's balance, with a bonus for larger amounts. */
export const TopUp = () => {
  const t = useTranslations('wallet.topUp')
  return (
    <Page width="narrow">
      <PageHeader
        above={<Link href={paths.wallet('customer')}>{t('back')}</Link>}
        title={t('title')}
        lead={t('lead')}
      />
      <SignedIn>{() => <Tiers />}</SignedIn>
    </Page>
  )
}
