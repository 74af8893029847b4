'use client'

import { useTranslations } from 'next-intl'
import { useEffect, useRef, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { Alert } from '@/components/ui/alert'
import { discardOffer, type OfferSubject } from '@/hooks/offers/make-offer'
import { useOfferForm } from '@/hooks/offers/offer-form'
import { useErrorText } from '@/hooks/use-error-text'
import { usePlaceClock } from '@/hooks/use-place-clock'
import type { PriceEstimate } from '@/lib/contract/catalogue'
import type { Offer } from '@/lib/contract/offers'
import { termsOf, type OfferDraft, type OfferFields } from '@/lib/wizard/make-offer'
import styles from './make-offer.module.css'
import { OfferBar } from './offer-bar'
import { ReviewStep, type FixedTerms } from './review-step'
import { MessageField, PriceFields, stepFormId } from './step-views'
import { TimeFields } from './time-fields'

export interface OfferFormProps extends OfferSubject {
  initial: OfferDraft
  /** Usual local price of such work, if known. */
  usual?: PriceEstimate | undefined
  fixed: FixedTerms
  onSent: (offer: Offer) => void
  onClose: () => void
}

/** New terms of an offer on one page, with the change below as the customer reads it. */
export const ChangeForm = ({ initial, usual, fixed, onSent, onClose, ...subject }: OfferFormProps) => {
  const t = useTranslations('makeOffer')
  const errorText = useErrorText()
  const clock = usePlaceClock()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    heading.current?.focus({ preventScroll: true })
    window.scrollTo({ top: 0 })
  }, [])
  const { form, send, isSending, submitError } = useOfferForm({
    subject,
    initial,
    onSent: (offer) => {
      discardOffer()
      onSent(offer)
    },
    onInvalid: () => undefined,
  })
  // Complete: each field has a default value.
  const fields = useWatch({ control: form.control }) as OfferFields
  const { offer, booking } = subject
  const words = JSON.stringify(termsOf(fields, clock, offer))
  const [former] = useState(() => words)
  const [refused, setRefused] = useState<string | null>(null)
  const parts = { form, fields, booking, offer, usual, fixed }
  const isComplete = Boolean(fields.date && fields.time && fields.duration_minutes)
  return (
    <div className={styles.sheet}>
      <form
        method="post"
        id={stepFormId}
        className={styles.step}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          const isSame = words === former && initial.message === '' && !form.formState.isDirty
          setRefused(isSame ? words : null)
          if (!isSame) void send()
        }}
      >
        <h2 ref={heading} tabIndex={-1} className={styles.heading}>
          {t('headings.price')}
        </h2>
        <PriceFields {...parts} />
        <h2 className={styles.heading}>{t('headings.time')}</h2>
        <TimeFields {...parts} />
        <MessageField {...parts} />
      </form>
      {isComplete ? <ReviewStep {...parts} /> : null}
      {refused === words ? <Alert severity="warning">{t('unchanged')}</Alert> : null}
      {submitError ? <Alert severity="error">{errorText(submitError)}</Alert> : null}
      <OfferBar
        step="review"
        items={fields.items}
        isChange
        isSending={isSending}
        onClose={() => {
          discardOffer()
          onClose()
        }}
      />
    </div>
  )
}
