'use client'

import { useTranslations } from 'next-intl'
import { SignedIn, SignedInSkeleton } from '@/components/accounts/sign-in/signed-in'
import { DeferredContent } from '@/components/ui/deferred-content'
import { Page } from '@/components/ui/page'
import { PageHeader } from '@/components/ui/page-header'
import { TabLinks } from '@/components/ui/tab-links'
import { useWalletLive } from '@/hooks/wallet/live'
import { useWalletSide } from '@/hooks/wallet/side'
import type { User } from '@/lib/contract/accounts'
import { paths } from '@/lib/paths'
import { CustomerWallet } from './customer/customer-wallet'
import { ProviderWallet } from './provider/provider-wallet'

const Header = () => {
  const t = useTranslations('wallet')
  return <PageHeader title={t('title')} lead={t('lead')} />
}

const Sides = ({ user }: { user: User }) => {
  const t = useTranslations('wallet')
  const { side, sides } = useWalletSide(user)
  useWalletLive()
  return (
    <Page>
      <Header />
      {sides.length > 1 ? (
        <TabLinks
          label={t('sides.label')}
          tabs={sides.map((one) => ({
            key: one,
            href: paths.wallet(one),
            name: t(`sides.${one}`),
            current: one === side,
          }))}
        />
      ) : null}
      {side === 'provider' ? <ProviderWallet /> : null}
      {side === 'customer' ? <CustomerWallet user={user} /> : null}
    </Page>
  )
}

/** The user's wallet, one side at a time. */
export const Wallet = () => (
  <DeferredContent waiting={<SignedInSkeleton header={<Header />} />}>
    <SignedIn header={<Header />}>{(user) => <Sides user={user} />}</SignedIn>
  </DeferredContent>
)
