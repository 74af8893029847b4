'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import dynamic from 'next/dynamic'
import { useSearchParams } from 'next/navigation'
import { TabLinks } from '@/components/bookings/tab-links'
import { Checklist } from '@/components/provider/checklist/checklist'
import { Page } from '@/components/ui/page'
import { PageHeader } from '@/components/ui/page-header'
import { useSession } from '@/hooks/accounts/session'
import { providerDemandQueries, providerTabOf } from '@/hooks/offers/queries'
import { providerTabs } from '@/lib/contract/offers'
import { paths } from '@/lib/paths'
import { Opportunities } from './opportunities'
import { OwnOffers } from './own-offers'

const OfferWizard = dynamic(() => import('./make-offer/offer-wizard').then((module) => module.OfferWizard), {
  ssr: false,
})

/** Suggested jobs and own offers, by tab; or the offer that the address says is being made. */
export const ProviderOffers = () => {
  const t = useTranslations('offers')
  const address = useSearchParams()
  const current = providerTabOf(address.get('statusId'))
  // The address names the offer being made, so a reload keeps it.
  const making = /^\d{1,15}$/.test(address.get('make') ?? '') ? Number(address.get('make')) : null
  const { data: stats } = useQuery({
    ...providerDemandQueries.stats(),
    enabled: useSession().status === 'signed-in',
  })
  if (making)
    return (
      <Page width="wide">
        <OfferWizard key={making} tab={current} pk={making} />
      </Page>
    )
  const tabs = providerTabs.map((tab) => ({
    key: tab,
    href: paths.providerOffers(tab),
    name: t(`tabs.${tab}`),
    current: tab === current,
    count: tab === 'closed' || tab === 'completed' ? undefined : stats?.[tab],
  }))
  const isWork = current === 'approved' || current === 'completed'
  return (
    <Page>
      <PageHeader title={t(isWork ? 'jobs.title' : 'title')} lead={t(isWork ? 'jobs.lead' : 'lead')} />
      {isWork ? null : <Checklist />}
      <TabLinks label={t('tabs.label')} tabs={tabs} />
      {current === 'ready' ? <Opportunities /> : <OwnOffers key={current} tab={current} />}
    </Page>
  )
}
