'use client'

import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import dynamic from 'next/dynamic'
import { BookingRows } from '@/components/bookings/booking-rows'
import { ServiceArt } from '@/components/catalogue/service-art'
import { WithChecklist } from '@/components/provider/checklist/with-checklist'
import { ButtonLink } from '@/components/ui/button-link'
import { EmptyState } from '@/components/ui/empty-state'
import { ListSkeleton } from '@/components/ui/list-skeleton'
import { QueryRows } from '@/components/ui/query-rows'
import { useSession } from '@/hooks/accounts/session'
import { isWorkTab, providerDemandQueries, type ProviderTab } from '@/hooks/offers/queries'
import { useRouter } from '@/lib/i18n/navigation'
import { paths } from '@/lib/paths'
import { OwnOfferCard } from './own-offer-card'

/** Lazily loaded: one tab of five shows jobs by day. */
const JobList = dynamic(() => import('@/components/bookings/jobs/job-list').then((module) => module.JobList))

type OwnTab = Exclude<ProviderTab, 'ready'>

const NoneYet = ({ tab }: { tab: OwnTab }) => {
  const t = useTranslations('offers.empty')
  return (
    <EmptyState
      title={t(`${tab}.title`)}
      art={<ServiceArt icon="1f514" />}
      action={
        <ButtonLink href={paths.providerOffers()} look="outlined">
          {t('opportunities')}
        </ButtonLink>
      }
    >
      {t(`${tab}.text`)}
    </EmptyState>
  )
}

/** A provider's own offers in one of the tabs. */
export const OwnOffers = ({ tab }: { tab: OwnTab }) => {
  const t = useTranslations('offers')
  const router = useRouter()
  const query = useInfiniteQuery({
    ...providerDemandQueries.list(tab),
    enabled: useSession().status === 'signed-in',
  })
  // Confirmed jobs are a day's work, not offers: each a line under its day.
  if (tab === 'approved')
    return (
      <QueryRows query={query} label={t('loading')} empty={<NoneYet tab={tab} />}>
        {(jobs) => <JobList rows={jobs} />}
      </QueryRows>
    )
  const rows = (
    <BookingRows query={query} label={t('loading')} empty={<NoneYet tab={tab} />}>
      {({ offer, booking }) =>
        offer ? (
          <OwnOfferCard
            key={offer.pk}
            offer={offer}
            booking={booking}
            onUpdate={() => router.push(paths.makeOffer(tab, offer.pk))}
          />
        ) : null
      }
    </BookingRows>
  )
  // Providers with jobs need no setup checklist.
  if (isWorkTab(tab)) return rows
  return (
    <WithChecklist isPending={query.isPending} waiting={<ListSkeleton label={t('loading')} />}>
      {rows}
    </WithChecklist>
  )
}
