'use client'

import { useTranslations } from 'next-intl'
import type { ComponentProps } from 'react'
import { BookingRows } from '@/components/bookings/booking-rows'
import type { ResponseOf } from '@/lib/contract/endpoint'
import type { listProviderDemands } from '@/lib/contract/provider-demands'
import { useRouter } from '@/lib/i18n/navigation'
import { paths } from '@/lib/paths'
import { OpportunityCard } from './opportunity-card'
import { opportunitySkeleton } from './opportunity-skeleton'

type Row = ResponseOf<typeof listProviderDemands>['results'][number]
type OpportunityRowsProps = Pick<ComponentProps<typeof BookingRows<Row>>, 'query' | 'empty'>

/** Suggested jobs as cards; offers are made on their own page. */
export const OpportunityRows = (props: OpportunityRowsProps) => {
  const t = useTranslations('offers')
  const router = useRouter()
  return (
    <BookingRows {...props} label={t('loading')} shape={opportunitySkeleton}>
      {({ suggestion, opportunity, booking }) =>
        suggestion && opportunity ? (
          <OpportunityCard
            key={suggestion.pk}
            suggestion={suggestion}
            opportunity={opportunity}
            booking={booking}
            onMakeOffer={() => router.push(paths.makeOffer('ready', suggestion.pk))}
          />
        ) : null
      }
    </BookingRows>
  )
}
