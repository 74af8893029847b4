'use client'

import { useLocale, useTranslations } from 'next-intl'
import { useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { FormDate } from '@/components/ui/form/form-date'
import { FormSelect } from '@/components/ui/form/form-select'
import { Notice } from '@/components/ui/notice'
import { useBookedTimes } from '@/hooks/offers/booked-times'
import { usePlaceClock } from '@/hooks/use-place-clock'
import type { ListedBooking } from '@/lib/contract/bookings'
import type { PriceEstimate } from '@/lib/contract/catalogue'
import type { Offer } from '@/lib/contract/offers'
import { formatMoment, formatTime, formatWorkDuration, instantOf, plainDate } from '@/lib/format/date'
import { languageTag } from '@/lib/i18n/locales'
import { legalWarranty } from '@/lib/shared/warranty'
import { bookedOn, bookedWithin, firstFreeStart } from '@/lib/wizard/booked-times'
import { requestedStart, type OfferFields } from '@/lib/wizard/make-offer'
import styles from './make-offer.module.css'
import type { FixedTerms } from './review-step'

const durations = [30, 60, 90, 120, 180, 240, 360, 480, 960, 1440, 2880, 4320]
const warranties = [30, 90, 180, 365]

export interface FieldsProps {
  form: UseFormReturn<OfferFields>
  /** The form's values, of all steps. */
  fields: OfferFields
  /** The request. */
  booking: ListedBooking
  /** The offer whose terms are changed. */
  offer?: Offer | undefined
  usual: PriceEstimate | undefined
  fixed: FixedTerms
}

/** Returns the booked times of a day in a sentence; undefined without any. */
const useBookedText = (date: string): string | undefined => {
  const t = useTranslations('makeOffer.booked')
  const locale = useLocale()
  const placeClock = usePlaceClock()
  const clock = { ...placeClock, name: null }
  const all = useBookedTimes() ?? []
  const booked = date ? bookedOn(all, date, clock) : []
  if (booked.length === 0) return undefined
  const times = booked.map(({ service, starts_at, ends_at }) =>
    t('time', {
      service,
      from: formatTime(starts_at, locale, clock),
      to: formatTime(ends_at, locale, clock),
    }),
  )
  return t('text', { times: new Intl.ListFormat(languageTag[locale]).format(times) })
}

interface SuggestedStartProps {
  wantedFrom: string
  minutes: number
}

/** Why the start that is filled in is not the requested one; nothing if that is free. */
const SuggestedStart = ({ wantedFrom, minutes }: SuggestedStartProps) => {
  const t = useTranslations('makeOffer.booked')
  const locale = useLocale()
  const placeClock = usePlaceClock()
  const clock = { ...placeClock, name: null }
  const [now] = useState(() => Date.now())
  const booked = useBookedTimes() ?? []
  const hoped = requestedStart(wantedFrom, now, placeClock)
  const asked = instantOf(hoped.date, hoped.time, placeClock)
  const busy = bookedWithin(booked, asked, minutes)
  // A request for a time that has passed is answered for tomorrow.
  if (busy.length === 0 || Date.parse(asked) !== Date.parse(wantedFrom)) return null
  const free = firstFreeStart(hoped, minutes, booked, placeClock)
  const times = busy.map(({ starts_at, ends_at }) =>
    t('span', { from: formatTime(starts_at, locale, clock), to: formatTime(ends_at, locale, clock) }),
  )
  return (
    <Notice>
      {t('suggested', {
        asked: formatMoment(asked, 'day', locale, clock),
        times: new Intl.ListFormat(languageTag[locale]).format(times),
        start: formatMoment(instantOf(free.date, free.time, placeClock), 'dayTime', locale, clock),
      })}
    </Notice>
  )
}

/** Start, duration and warranty. */
export const TimeFields = ({ form: { control }, fields, booking, offer, fixed }: FieldsProps) => {
  const t = useTranslations('makeOffer')
  const locale = useLocale()
  const clock = usePlaceClock()
  const { duration_minutes, warranty_days = 0 } = fields
  const booked = useBookedText(fields.date)
  const legal = fixed.legal_warranty_days ?? legalWarranty(false)
  const promised = [...new Set([0, ...warranties.filter((days) => days > legal), warranty_days])].sort(
    (one, other) => one - other,
  )
  const offered = [...new Set([...durations, ...(duration_minutes ? [duration_minutes] : [])])].sort(
    (one, other) => one - other,
  )
  return (
    <>
      {offer || !booking.wanted_from ? null : (
        <SuggestedStart wantedFrom={booking.wanted_from} minutes={duration_minutes ?? 120} />
      )}
      <div className={styles.two}>
        <FormDate
          name="date"
          control={control}
          label={t('date')}
          min={plainDate(Date.now(), clock)}
          {...(booked === undefined ? {} : { helperText: booked, errorTexts: { time_taken: booked } })}
          required
        />
        <FormDate
          name="time"
          control={control}
          label={t('time')}
          kind="time"
          helperText={clock.name?.[locale]}
          required
        />
      </div>
      <FormSelect
        name="duration_minutes"
        control={control}
        label={t('duration')}
        options={offered.map((minutes) => ({ value: minutes, label: formatWorkDuration(minutes, locale) }))}
        required
      />
      <FormSelect
        name="warranty_days"
        control={control}
        label={t('warranty.name')}
        helperText={t('warranty.hint', { days: legal })}
        options={promised.map((days) => ({
          value: days,
          label: days === 0 ? t('warranty.legal', { days: legal }) : t('warranty.days', { days }),
        }))}
      />
    </>
  )
}
