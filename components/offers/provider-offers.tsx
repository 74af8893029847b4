'use client'

import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import dynamic from 'next/dynamic'
import { useSearchParams } from 'next/navigation'
import rowStyles from '@/components/bookings/booking-row.module.css'
import { TabLinks } from '@/components/bookings/tab-links'
import { Checklist } from '@/components/provider/checklist/checklist'
import { Art } from '@/components/ui/art'
import { ButtonLink } from '@/components/ui/button-link'
import { EmptyState } from '@/components/ui/empty-state'
import { LoadedRows } from '@/components/ui/loaded-rows'
import { Page } from '@/components/ui/page'
import { PageHeader } from '@/components/ui/page-header'
import { useSession } from '@/hooks/accounts/session'
import { providerDemandQueries, providerTabOf, type ProviderTab } from '@/hooks/offers/queries'
import { providerTabs } from '@/lib/contract/offers'
import { useRouter } from '@/lib/i18n/navigation'
import { paths } from '@/lib/paths'
import { OwnOfferCard } from './own-offer-card'
import { SuggestionCard } from './suggestion-card'

const MakeOffer = dynamic(() => import('./make-offer/make-offer').then((module) => module.MakeOffer), {
  ssr: false,
})

const Rows = ({ tab }: { tab: ProviderTab }) => {
  const t = useTranslations('offers')
  const router = useRouter()
  const client = useQueryClient()
  const making = Number(useSearchParams().get('make')) || null
  const query = useInfiniteQuery({
    ...providerDemandQueries.list(tab),
    enabled: useSession().status === 'signed-in',
  })
  const row =
    making === null
      ? undefined
      : query.data?.pages
          .flatMap((page) => page.results)
          .find(({ suggestion, offer }) => (suggestion ?? offer)?.pk === making)
  const close = () => router.replace(paths.providerOffers(tab))
  if (row) {
    const sent = () => {
      void client.invalidateQueries({ queryKey: providerDemandQueries.all() })
      router.replace(paths.providerOffers('pending'))
      // The list takes the wizard's place, whose end the reader had scrolled to.
      window.scrollTo({ top: 0 })
    }
    return (
      <MakeOffer
        key={making}
        suggestion={row.suggestion}
        booking={row.booking}
        offer={row.offer ?? undefined}
        onSent={sent}
        onClose={close}
      />
    )
  }
  // The address names the offer being made, so a reload keeps it.
  const make = (pk: number) => router.push(`${paths.providerOffers(tab)}&make=${pk}`)
  return (
    <LoadedRows
      query={query}
      label={t('loading')}
      empty={
        <EmptyState
          title={t(`empty.${tab}.title`)}
          art={<Art icon="1f514" />}
          action={
            tab === 'ready' ? (
              <ButtonLink href={paths.settings('services')} look="outlined">
                {t('empty.services')}
              </ButtonLink>
            ) : undefined
          }
        >
          {t(`empty.${tab}.text`)}
        </EmptyState>
      }
    >
      {(rows) => (
        <ul className={rowStyles.list}>
          {rows.map(({ suggestion, offer, booking }) =>
            suggestion ? (
              <SuggestionCard
                key={suggestion.pk}
                suggestion={suggestion}
                booking={booking}
                onMakeOffer={() => make(suggestion.pk)}
              />
            ) : offer ? (
              <OwnOfferCard key={offer.pk} offer={offer} booking={booking} onUpdate={() => make(offer.pk)} />
            ) : null,
          )}
        </ul>
      )}
    </LoadedRows>
  )
}

/** Suggested jobs and own offers, by tab. */
export const ProviderOffers = () => {
  const t = useTranslations('offers')
  const current = providerTabOf(useSearchParams().get('statusId'))
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
  return (
    <Page>
      <PageHeader title={t('title')} lead={t('lead')} />
      <Checklist />
      <TabLinks label={t('tabs.label')} tabs={tabs} />
      <Rows key={current} tab={current} />
    </Page>
  )
}
