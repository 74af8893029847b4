'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import dynamic from 'next/dynamic'
import { useSearchParams } from 'next/navigation'
import type { ReactNode } from 'react'
import { ProfileForm } from '@/components/accounts/profile/profile-form'
import { SignedIn, SignedInSkeleton } from '@/components/accounts/sign-in/signed-in'
import { WrongRole } from '@/components/accounts/sign-in/wrong-role'
import { Checklist } from '@/components/provider/checklist/checklist'
import { DeferredContent } from '@/components/ui/deferred-content'
import { ListSkeleton } from '@/components/ui/list-skeleton'
import { Page } from '@/components/ui/page'
import { PageHeader } from '@/components/ui/page-header'
import { QueryBoundary } from '@/components/ui/query-boundary'
import { TabLinks } from '@/components/ui/tab-links'
import { UnsavedGuard } from '@/components/ui/unsaved-guard'
import { accountQueries } from '@/hooks/accounts/queries'
import { notificationQueries } from '@/hooks/notifications/queries'
import { providerQueries } from '@/hooks/provider/queries'
import { safeCallback } from '@/lib/callback-url'
import type { User } from '@/lib/contract/accounts'
import { useRouter } from '@/lib/i18n/navigation'
import { paths } from '@/lib/paths'
import styles from './settings.module.css'

// Panels load lazily: only the current tab is rendered.
const loading = () => <ListSkeleton />
const AddressList = dynamic(
  () => import('@/components/accounts/addresses/address-list').then((module) => module.AddressList),
  { ssr: false, loading },
)
const SecurityPanel = dynamic(
  () => import('@/components/accounts/security/security-panel').then((module) => module.SecurityPanel),
  { ssr: false, loading },
)
const NotificationPanel = dynamic(
  () => import('@/components/notifications/notification-panel').then((module) => module.NotificationPanel),
  { ssr: false, loading },
)
const PrivacyPanel = dynamic(
  () => import('@/components/privacy/privacy-panel').then((module) => module.PrivacyPanel),
  { ssr: false, loading },
)
const AvailabilityForm = dynamic(
  () => import('@/components/provider/hours/availability-form').then((module) => module.AvailabilityForm),
  { ssr: false, loading },
)
const ServicesForm = dynamic(
  () => import('@/components/provider/services/services-form').then((module) => module.ServicesForm),
  { ssr: false, loading },
)

const everybody = ['profile', 'addresses', 'security', 'notifications', 'privacy'] as const
const providers = [
  'profile',
  'addresses',
  'services',
  'availability',
  'security',
  'notifications',
  'privacy',
] as const
type Shown = (typeof providers)[number]

/** Returns to the page that asked for something in the profile, once it is saved. */
const ProfileTab = ({ user }: { user: User }) => {
  const router = useRouter()
  const back = safeCallback(useSearchParams().get('callbackUrl'))
  return (
    <QueryBoundary query={useQuery(accountQueries.profile())}>
      {(profile) => (
        <ProfileForm
          profile={profile}
          isProvider={user.is_provider}
          onSaved={() => {
            if (back) router.push(back)
          }}
        />
      )}
    </QueryBoundary>
  )
}
const AddressesTab = () => (
  <QueryBoundary query={useQuery(accountQueries.profile())}>
    {({ addresses }) => <AddressList addresses={addresses} />}
  </QueryBoundary>
)
const ServicesTab = () => {
  const t = useTranslations('accounts.services')
  return (
    <QueryBoundary query={useQuery(providerQueries.services())}>
      {(services) => <ServicesForm services={services} submitLabel={t('save')} onSaved={() => undefined} />}
    </QueryBoundary>
  )
}
const AvailabilityTab = () => (
  <QueryBoundary query={useQuery(providerQueries.availability())}>
    {(availability) => <AvailabilityForm availability={availability} />}
  </QueryBoundary>
)

const NotificationsTab = ({ user }: { user: User }) => (
  <QueryBoundary query={useQuery(notificationQueries.preferences())}>
    {(preferences) => <NotificationPanel preferences={preferences} isProvider={user.is_provider} />}
  </QueryBoundary>
)

const panels: Record<Shown, (user: User) => ReactNode> = {
  profile: (user) => <ProfileTab user={user} />,
  addresses: () => <AddressesTab />,
  services: () => <ServicesTab />,
  availability: () => <AvailabilityTab />,
  security: (user) => <SecurityPanel user={user} />,
  notifications: (user) => <NotificationsTab user={user} />,
  privacy: (user) => <PrivacyPanel user={user} />,
}

const Header = () => <PageHeader title={useTranslations('accounts.settings')('title')} />

const SettingsTabs = ({ user }: { user: User }) => {
  const t = useTranslations('accounts.settings')
  const asked = useSearchParams().get('tab')
  const tabs: readonly Shown[] = user.is_provider ? providers : everybody
  const current = tabs.find((tab) => tab === asked) ?? 'profile'
  if (!user.is_provider && providers.some((tab) => tab === asked && tab !== current))
    return <WrongRole user={user} side="provider" />
  return (
    <Page>
      <Header />
      {user.is_provider ? <Checklist folded /> : null}
      <UnsavedGuard
        title={t('unsaved.title')}
        text={t('unsaved.text')}
        leave={t('unsaved.leave')}
        stay={t('unsaved.stay')}
      />
      <div className={styles.sides}>
        <TabLinks
          isMenu
          label={t('title')}
          tabs={tabs.map((tab) => ({
            key: tab,
            href: paths.settings(tab),
            name: t(`tab.${tab}`),
            current: tab === current,
          }))}
        />
        <section aria-label={t(`tab.${current}`)}>{panels[current](user)}</section>
      </div>
    </Page>
  )
}

/** The account's settings, one tab for each topic; the address names the tab. */
export const Settings = () => (
  <DeferredContent waiting={<SignedInSkeleton header={<Header />} />}>
    <SignedIn header={<Header />}>{(user) => <SettingsTabs user={user} />}</SignedIn>
  </DeferredContent>
)
