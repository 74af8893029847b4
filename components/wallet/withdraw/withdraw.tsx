'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { SignedIn } from '@/components/accounts/sign-in/signed-in'
import { Page } from '@/components/ui/page'
import { PageHeader } from '@/components/ui/page-header'
import { QueryBoundary } from '@/components/ui/query-boundary'
import { accountQueries } from '@/hooks/accounts/queries'
import { useWalletLive } from '@/hooks/wallet/live'
import { walletQueries } from '@/hooks/wallet/queries'
import type { User } from '@/lib/contract/accounts'
import { Link } from '@/lib/i18n/link'
import { paths } from '@/lib/paths'
import { NoPassword, NoTaxNumber } from './missing-requirement'
import { WithdrawForm } from './withdraw-form'

const Start = ({ user }: { user: User }) => {
  const balance = useQuery(walletQueries.provider())
  const destinations = useQuery(walletQueries.destinations())
  const profile = useQuery(accountQueries.profile())
  useWalletLive()
  return (
    <QueryBoundary query={profile}>
      {(person) =>
        !person.tax_number ? (
          <NoTaxNumber back={paths.withdraw()} />
        ) : !user.has_password ? (
          <NoPassword />
        ) : (
          <QueryBoundary query={balance}>
            {({ available_cents }) => (
              <QueryBoundary query={destinations}>
                {(known) => (
                  <WithdrawForm
                    available={available_cents}
                    destinations={known}
                    owner={{
                      taxNumber: person.tax_number ?? '',
                      email: user.email,
                      phone: user.phone ?? '',
                    }}
                  />
                )}
              </QueryBoundary>
            )}
          </QueryBoundary>
        )
      }
    </QueryBoundary>
  )
}

/** Withdraws the available balance to the provider's own account. */
export const Withdraw = () => {
  const t = useTranslations('withdraw')
  return (
    <Page width="narrow">
      <PageHeader
        above={<Link href={paths.wallet('provider')}>{t('back')}</Link>}
        title={t('title')}
        lead={t('lead')}
      />
      <SignedIn>{(user) => <Start user={user} />}</SignedIn>
    </Page>
  )
}
