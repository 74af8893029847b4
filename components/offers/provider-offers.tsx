'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import dynamic from 'next/dynamic'
import { useSearchParams } from 'next/navigation'
import { useEffect } from 'react'
import { ChatDrawerSlot } from '@/components/chat-drawer/chat-drawer-slot'
import { ListSkeleton } from '@/components/ui/list-skeleton'
import { Page } from '@/components/ui/page'
import { PageHeader } from '@/components/ui/page-header'
import { TabLinks } from '@/components/ui/tab-links'
import { useSession } from '@/hooks/accounts/session'
import { isWorkTab, providerDemandQueries, providerTabOf, type ProviderTab } from '@/hooks/offers/queries'
import { useFocusRestore } from '@/hooks/use-focus-restore'
import { publicConfig } from '@/lib/config'
import { providerTabs } from '@/lib/contract/offers'
import { paths } from '@/lib/paths'
import { OfferWizardSkeleton } from './make-offer/offer-wizard-skeleton'
import { Opportunities } from './opportunities'
import { opportunitySkeleton } from './opportunity-skeleton'
import { OwnOffers } from './own-offers'
import styles from './provider-offers.module.css'

const OfferWizard = dynamic(() => import('./make-offer/offer-wizard').then((module) => module.OfferWizard), {
  ssr: false,
  loading: OfferWizardSkeleton,
})

const Tabs = ({ current }: { current: ProviderTab | null }) => {
  const t = useTranslations('offers')
  const { data: stats } = useQuery({
    ...providerDemandQueries.stats(),
    enabled: useSession().status === 'signed-in',
  })
  const tabs = providerTabs.map((tab) => ({
    key: tab,
    href: paths.providerOffers(tab),
    name: t(`tabs.${tab}`),
    current: tab === current,
    count: tab === 'closed' || tab === 'completed' ? undefined : stats?.[tab],
  }))
  return <TabLinks label={t('tabs.label')} tabs={tabs} />
}

/** Skeleton until hydration reads the tab from the address. */
export const ProviderOffersSkeleton = () => {
  const t = useTranslations('offers')
  return (
    <Page>
      <div className={styles.waiting}>
        <PageHeader title={t('title')} lead={t('lead')} />
      </div>
      <Tabs current={null} />
      <ListSkeleton {...opportunitySkeleton} label={t('loading')} />
    </Page>
  )
}

/** Suggested jobs and own offers by tab, or the offer wizard if the address says so. */
export const ProviderOffers = () => {
  const t = useTranslations('offers')
  const address = useSearchParams()
  const current = providerTabOf(address.get('statusId'))
  // The address names the offer being made, so a reload keeps it.
  const making = /^\d{1,15}$/.test(address.get('make') ?? '') ? Number(address.get('make')) : null
  // Closing the wizard removes the focused button.
  const list = useFocusRestore<HTMLDivElement>(making)
  const isWork = isWorkTab(current)
  const title = t(isWork ? 'jobs.title' : 'title')
  // The cached page has one title for all tabs; the address selects it here. Delayed, because hydration restores the
  // page's own title after the first effects.
  useEffect(() => {
    const later = setTimeout(() => {
      document.title = `${title} · ${publicConfig.siteName}`
    }, 100)
    return () => clearTimeout(later)
  }, [title])
  if (making)
    return (
      <Page width="wide">
        <OfferWizard
          key={making}
          tab={current}
          pk={making}
          isFromChat={current !== 'ready' && address.get('from') === 'chat'}
        />
      </Page>
    )
  return (
    <Page>
      <div ref={list} tabIndex={-1} className={styles.head}>
        <PageHeader title={title} lead={t(isWork ? 'jobs.lead' : 'lead')} />
      </div>
      <Tabs current={current} />
      {current === 'ready' ? <Opportunities /> : <OwnOffers key={current} tab={current} />}
      <ChatDrawerSlot />
    </Page>
  )
}
