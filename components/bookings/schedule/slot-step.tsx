'use client'

import { useQuery } from '@tanstack/react-query'
import { useLocale, useTranslations } from 'next-intl'
import { useRef, useState } from 'react'
import styles from '@/components/bookings/demand/wizard.module.css'
import { TimeZoneNote } from '@/components/bookings/time-zone-note'
import { Alert } from '@/components/ui/alert'
import { ErrorState } from '@/components/ui/error-state'
import { ChoiceCard } from '@/components/ui/form/choice-card'
import choices from '@/components/ui/form/choices.module.css'
import { FieldGroup } from '@/components/ui/form/field-group'
import { ListSkeleton } from '@/components/ui/list-skeleton'
import type { ChosenProvider } from '@/hooks/bookings/request-provider'
import { scheduleQueries } from '@/hooks/bookings/schedule'
import { useFieldErrorText } from '@/hooks/use-field-error-text'
import { usePlaceClock } from '@/hooks/use-place-clock'
import { plainDate } from '@/lib/format/date'
import { distinctNames } from '@/lib/format/distinct-names'
import { formatMoney } from '@/lib/format/money'
import type { RequestDraft } from '@/lib/wizard/request'
import { DayStrip, Times } from './day-strip'
import { NoTimes } from './no-times'

const dayMs = 86_400_000
const daysShown = 21

interface SlotStepProps {
  id: string
  draft: RequestDraft
  city: number | null
  chosenProvider: ChosenProvider | null
  /** Reason why the provider cannot be booked. */
  refused: string | undefined
  onChange: (part: Partial<RequestDraft>) => void
  onDone: () => void
}

/**
 * Picks provider, day and time. The first provider with a published price and a free time is proposed, so that
 * continuing books; offers of any provider are the other way.
 */
export const SlotStep = ({ id, draft, city, chosenProvider, refused, onChange, onDone }: SlotStepProps) => {
  const t = useTranslations('schedule')
  const errorText = useFieldErrorText()
  const locale = useLocale()
  const clock = usePlaceClock()
  const [isMissing, setMissing] = useState(false)
  const [today] = useState(() => Date.now())
  const days = Array.from({ length: daysShown }, (_, n) => plainDate(today + n * dayMs))
  const picked = days.includes(draft.date) ? draft.date : null
  const about = { sub_service: draft.service?.pk ?? 0, city: city ?? 0 }
  const providers = useQuery({ ...scheduleQueries.instantProviders(about), enabled: city !== null })
  const listed = providers.data?.results ?? []
  // The professional named by a link may not be on the list's first page.
  const shown =
    chosenProvider && !listed.some((one) => one.pk === chosenProvider.pk)
      ? [chosenProvider, ...listed]
      : listed
  const names = distinctNames(shown, locale)
  const times = useRef<HTMLDivElement>(null)
  const [wantsAnyone, setWantsAnyone] = useState(draft.provider === null && draft.slot !== null)
  const preferred = draft.provider ?? (wantsAnyone ? null : (shown[0]?.pk ?? null))
  const isKnown = city !== null && !providers.isPending
  const workOf = (provider: number | null) => ({ ...about, ...(provider === null ? {} : { provider }) })
  const freeDaysOf = (provider: number | null) =>
    scheduleQueries.slots({ ...workOf(provider), date: days[0] ?? '', days: daysShown, first_of_day: 'true' })
  const preferredFirsts = useQuery({ ...freeDaysOf(preferred), enabled: isKnown })
  const isFull = draft.provider === null && preferred !== null && preferredFirsts.data?.length === 0
  const provider = isFull ? null : preferred
  const { data: firsts } = useQuery({ ...freeDaysOf(provider), enabled: isKnown })
  const freeDays = firsts && new Set(firsts.map(({ starts_at }) => plainDate(starts_at, clock)))
  const slots = useQuery({
    ...scheduleQueries.slots({
      ...workOf(provider),
      // Until a day is picked, requests the first day with a free time.
      ...(picked ? { date: picked } : { date: days[1] ?? '', days: daysShown - 1 }),
    }),
    enabled: isKnown,
  })
  const first = slots.data?.[0]?.starts_at
  const day = picked ?? (first ? plainDate(first, clock) : (days[1] ?? ''))
  const chosen = slots.data?.some((slot) => slot.starts_at === draft.slot) ? draft.slot : null

  return (
    <form
      method="post"
      id={id}
      className={styles.fields}
      onSubmit={(event) => {
        event.preventDefault()
        setMissing(chosen === null)
        if (chosen !== null) return onDone()
        // The times may lie below the window.
        times.current?.querySelector('button')?.focus()
        times.current?.scrollIntoView({ block: 'center' })
      }}
    >
      <FieldGroup
        id="provider"
        label={t('who')}
        role="radiogroup"
        {...(refused === undefined ? {} : { error: errorText(refused) })}
      >
        <div className={choices.grid}>
          {shown.map((one) => (
            <ChoiceCard
              key={one.pk}
              type="radio"
              name="provider"
              choice={{
                value: String(one.pk),
                label: names.get(one.pk) ?? one.full_name,
                hint: [
                  one.price_cents === null ? null : formatMoney(one.price_cents, locale),
                  one.review_count > 0 && one.rating !== null
                    ? t('rated', { rating: one.rating, count: one.review_count })
                    : t('new'),
                ]
                  .filter(Boolean)
                  .join(' · '),
              }}
              checked={provider === one.pk}
              onChange={() => onChange({ provider: one.pk, slot: null })}
            />
          ))}
          <ChoiceCard
            type="radio"
            name="provider"
            choice={{ value: 'any', label: t('anyone.label'), hint: t('anyone.hint') }}
            checked={isKnown && provider === null}
            onChange={() => {
              setWantsAnyone(true)
              onChange({ provider: null, slot: null })
            }}
          />
        </div>
      </FieldGroup>
      <div>
        <h2 className={styles.subtitle}>{t('day')}</h2>
        <DayStrip
          days={days}
          free={freeDays}
          chosen={day}
          onChoose={(one) => onChange({ date: one, slot: null })}
        />
      </div>
      <div ref={times}>
        <h2 className={styles.subtitle}>{t('time')}</h2>
        <TimeZoneNote city={city} />
        {slots.isPending ? <ListSkeleton label={t('loading')} /> : null}
        {slots.isError ? <ErrorState retry={() => void slots.refetch()} /> : null}
        {slots.data?.length === 0 ? (
          <NoTimes
            about={about}
            from={days[1] ?? ''}
            draft={draft}
            hasDay={picked !== null}
            name={chosenProvider?.full_name}
            onAsk={() => onChange({ kind: 'demand', provider: null, slot: null })}
          />
        ) : null}
        <Times
          starts={(slots.data ?? []).map((slot) => slot.starts_at)}
          chosen={chosen}
          onChoose={(start) => {
            setMissing(false)
            onChange({ date: day, slot: start, provider })
          }}
        />
        {isMissing ? (
          <Alert severity="error" className={styles.missing}>
            {t('choose')}
          </Alert>
        ) : null}
      </div>
    </form>
  )
}
