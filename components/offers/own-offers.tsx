'use client'

import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import rowStyles from '@/components/bookings/booking-row.module.css'
import { Art } from '@/components/ui/art'
import { ButtonLink } from '@/components/ui/button-link'
import { EmptyState } from '@/components/ui/empty-state'
import { LoadedRows } from '@/components/ui/loaded-rows'
import { useSession } from '@/hooks/accounts/session'
import { providerDemandQueries, type ProviderTab } from '@/hooks/offers/queries'
import { useRouter } from '@/lib/i18n/navigation'
import { paths } from '@/lib/paths'
import { OwnOfferCard } from './own-offer-card'

/** A provider's own offers in one of the tabs. */
export const OwnOffers = ({ tab }: { tab: Exclude<ProviderTab, 'ready'> }) => {
  const t = useTranslations('offers')
  const router = useRouter()
  const query = useInfiniteQuery({
    ...providerDemandQueries.list(tab),
    enabled: useSession().status === 'signed-in',
  })
  return (
    <LoadedRows
      query={query}
      label={t('loading')}
      empty={
        <EmptyState
          title={t(`empty.${tab}.title`)}
          art={<Art icon="1f514" />}
          action={
            <ButtonLink href={paths.providerOffers()} look="outlined">
              {t('empty.opportunities')}
            </ButtonLink>
          }
        >
          {t(`empty.${tab}.text`)}
        </EmptyState>
      }
    >
      {(rows) => (
        <ul className={rowStyles.list}>
          {rows.map(({ offer, booking }) =>
            offer ? (
              <OwnOfferCard
                key={offer.pk}
                offer={offer}
                booking={booking}
                onUpdate={() => router.push(paths.makeOffer(tab, offer.pk))}
              />
            ) : null,
          )}
        </ul>
      )}
    </LoadedRows>
  )
}
