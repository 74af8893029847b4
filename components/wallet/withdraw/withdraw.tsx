'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { SignedIn } from '@/components/accounts/sign-in/signed-in'
import { ServiceArt } from '@/components/catalogue/service-art'
import { ButtonLink } from '@/components/ui/button-link'
import { EmptyState } from '@/components/ui/empty-state'
import { Page } from '@/components/ui/page'
import { PageHeader } from '@/components/ui/page-header'
import { QueryBoundary } from '@/components/ui/query-boundary'
import { accountQueries } from '@/hooks/accounts/queries'
import { useWalletLive } from '@/hooks/wallet/live'
import { walletQueries } from '@/hooks/wallet/queries'
import type { User } from '@/lib/contract/accounts'
import { Link } from '@/lib/i18n/link'
import { paths } from '@/lib/paths'
import { WithdrawForm } from './withdraw-form'

/** Money leaves only to the account's own CPF or CNPJ: without one there is nowhere to send it. */
const NoTaxNumber = () => {
  const t = useTranslations('withdraw.noTaxNumber')
  return (
    <EmptyState
      title={t('title')}
      art={<ServiceArt icon="1f4dd" />}
      action={<ButtonLink href={paths.settings('profile', paths.withdraw())}>{t('action')}</ButtonLink>}
    >
      {t('text')}
    </EmptyState>
  )
}

/** A session that came through another's sign-in has no password to confirm with. */
const NoPassword = () => {
  const t = useTranslations('withdraw.noPassword')
  return (
    <EmptyState
      title={t('title')}
      art={<ServiceArt icon="1f44b" />}
      action={<ButtonLink href={paths.settings('security')}>{t('action')}</ButtonLink>}
    >
      {t('text')}
    </EmptyState>
  )
}

const Start = ({ user }: { user: User }) => {
  const balance = useQuery(walletQueries.provider())
  const destinations = useQuery(walletQueries.destinations())
  const profile = useQuery(accountQueries.profile())
  useWalletLive()
  return (
    <QueryBoundary query={profile}>
      {(person) =>
        !person.tax_number ? (
          <NoTaxNumber />
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

/** Sends what is available to the provider's own bank. */
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
