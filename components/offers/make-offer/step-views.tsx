'use client'

import Chip from '@mui/material/Chip'
import { useLocale, useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { MaskingHint } from '@/components/contact-masking/masking-hint'
import { FormDate } from '@/components/ui/form/form-date'
import { FormSelect } from '@/components/ui/form/form-select'
import { FormTextField } from '@/components/ui/form/form-text-field'
import { Notice } from '@/components/ui/notice'
import { useBookedTimes } from '@/hooks/offers/booked-times'
import { usePricing } from '@/hooks/pricing/pricing'
import { usePlaceClock } from '@/hooks/use-place-clock'
import type { PriceEstimate } from '@/lib/contract/catalogue'
import type { Offer } from '@/lib/contract/offers'
import { formatTime, formatWorkDuration, plainDate } from '@/lib/format/date'
import { languageTag } from '@/lib/i18n/locales'
import { legalWarranty } from '@/lib/shared/warranty'
import { bookedOn } from '@/lib/wizard/booked-times'
import { totalOf, type OfferFields, type OfferStepId } from '@/lib/wizard/make-offer'
import { ItemRows } from './item-rows'
import { LowPriceWarning } from './low-price-warning'
import styles from './make-offer.module.css'
import { OfferSum } from './offer-sum'
import { ReviewStep, type FixedTerms } from './review-step'

/** Id of the step's form, which the wizard's own button submits. */
export const stepFormId = 'offer-step'

const durations = [30, 60, 90, 120, 180, 240, 360, 480, 960, 1440, 2880, 4320]
const warranties = [30, 90, 180, 365]
const starters = ['hello', 'material', 'visit'] as const

interface StepProps {
  form: UseFormReturn<OfferFields>
  /** The form's values, of all steps. */
  fields: OfferFields
  /** The offer whose terms are changed. */
  offer?: Offer | undefined
  usual: PriceEstimate | undefined
  fixed: FixedTerms
  /** Deadline of the request. */
  openUntil: string | null
  onSubmit: () => Promise<void>
}

interface StepFormProps {
  className: string | undefined
  onSubmit: () => Promise<void>
  children: ReactNode
}

const StepForm = ({ className, onSubmit, children }: StepFormProps) => (
  <form
    method="post"
    id={stepFormId}
    className={className}
    noValidate
    onSubmit={(event) => {
      event.preventDefault()
      void onSubmit()
    }}
  >
    {children}
  </form>
)

const PriceStep = ({ form: { control }, fields: { items }, usual, onSubmit }: StepProps) => {
  const t = useTranslations('makeOffer')
  const pricing = usePricing()
  return (
    <StepForm className={styles.step} onSubmit={onSubmit}>
      <ItemRows control={control} leastCents={pricing?.least_price_cents} />
      {totalOf(items) > 0 ? <OfferSum items={items} /> : null}
      <LowPriceWarning items={items} usual={usual} />
      {pricing ? (
        <Notice title={t('free.title')}>{t('free.text', { percent: pricing.commission_percent })}</Notice>
      ) : null}
    </StepForm>
  )
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

const TimeStep = ({ form: { control }, fields, fixed, onSubmit }: StepProps) => {
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
    <StepForm className={styles.fields} onSubmit={onSubmit}>
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
    </StepForm>
  )
}

const MessageStep = ({ form: { control, getValues, setValue }, onSubmit }: StepProps) => {
  const t = useTranslations('makeOffer')
  const begin = (words: string) =>
    setValue('message', [getValues('message'), words].filter(Boolean).join('\n'))
  return (
    <StepForm className={styles.fields} onSubmit={onSubmit}>
      <div className={styles.starters}>
        {starters.map((one) => (
          <Chip
            key={one}
            label={t(`starters.${one}.name`)}
            onClick={() => begin(t(`starters.${one}.text`))}
          />
        ))}
      </div>
      <FormTextField
        name="message"
        control={control}
        label={t('message')}
        multiline
        rows={5}
        maxLength={3000}
        below={(typed) => <MaskingHint text={typed} scope="job" />}
      />
    </StepForm>
  )
}

const views: Record<OfferStepId, (props: StepProps) => ReactNode> = {
  price: (props) => <PriceStep {...props} />,
  time: (props) => <TimeStep {...props} />,
  message: (props) => <MessageStep {...props} />,
  review: ({ fields, offer, usual, fixed, openUntil }) => (
    <ReviewStep fields={fields} offer={offer} usual={usual} fixed={fixed} openUntil={openUntil} />
  ),
}

/** Renders a step of the wizard. */
export const StepView = ({ step, ...props }: StepProps & { step: OfferStepId }) => views[step](props)
