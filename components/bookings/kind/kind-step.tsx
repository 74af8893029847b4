'use client'

import { useTranslations } from 'next-intl'
import { ErrorState } from '@/components/ui/error-state'
import { ListSkeleton } from '@/components/ui/list-skeleton'
import { Notice } from '@/components/ui/notice'
import { useLocalSupply } from '@/hooks/bookings/local-supply'
import { useInCity } from '@/hooks/places/city-name'
import { usePlaceClock } from '@/hooks/use-place-clock'
import { plainDate } from '@/lib/format/date'
import type { PickedService, RequestDraft, RequestKind } from '@/lib/wizard/request'
import { BookingCard, type FirstFree } from './booking-card'
import styles from './kind-step.module.css'
import { Nobody } from './nobody'
import { OffersCard } from './offers-card'

interface KindStepProps {
  /** The way the page's address suggests; its card comes first. */
  kind: RequestKind
  draft: RequestDraft
  city: number | null
  onChange: (part: Partial<RequestDraft>) => void
  onDone: () => void
  onPick: (service: PickedService) => void
  onMove: () => void
}

/** Chooses between booking a time and collecting offers, by what there is of the work in the city. */
export const KindStep = ({ kind, draft, city, onChange, onDone, onPick, onMove }: KindStepProps) => {
  const t = useTranslations('demand.kind')
  const clock = usePlaceClock()
  const inCity = useInCity(city)
  const { data: supply, isError, refetch } = useLocalSupply(draft.service, city)
  const choose = (part: Partial<RequestDraft>) => {
    onChange(part)
    onDone()
  }
  const askForOffers = () => choose({ kind: 'demand', provider: null, slot: null })
  const book = ({ provider, starts_at }: FirstFree, isPriced: boolean) =>
    choose({
      kind: 'schedule',
      // A time chosen before stays.
      ...(draft.slot === null
        ? {
            provider: isPriced ? provider : null,
            date: plainDate(starts_at, clock),
            slot: isPriced ? starts_at : null,
          }
        : {}),
    })
  if (!supply && !isError) return <ListSkeleton label={t('loading')} />
  if (supply?.provider_count === 0)
    return (
      <Nobody
        supply={supply}
        service={draft.service?.name ?? ''}
        inCity={inCity}
        chosen={draft.kind === 'demand'}
        onPublish={askForOffers}
        onMove={onMove}
        onPick={onPick}
      />
    )
  const free = supply?.first_free
  const booking = free ? (
    <BookingCard
      instant={supply.instant}
      firstFree={free}
      chosen={draft.kind === 'schedule'}
      onChoose={() => book(free, supply.instant !== null)}
    />
  ) : null
  return (
    <>
      {isError ? <ErrorState retry={() => void refetch()} /> : null}
      {supply?.instant && !free ? <Notice tone="fact">{t('full')}</Notice> : null}
      <div className={styles.cards}>
        {kind === 'schedule' ? booking : null}
        <OffersCard
          supply={supply}
          inCity={inCity}
          chosen={draft.kind === 'demand'}
          onChoose={askForOffers}
        />
        {kind === 'schedule' ? null : booking}
      </div>
    </>
  )
}
