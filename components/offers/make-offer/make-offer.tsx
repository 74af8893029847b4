'use client'

import { useTranslations } from 'next-intl'
import { useEffect, useRef } from 'react'
import { useWatch } from 'react-hook-form'
import { PlaceTime } from '@/components/places/place-time'
import { Alert } from '@/components/ui/alert'
import { WizardProgress } from '@/components/ui/wizard-progress'
import { discardOffer, useInitialOffer } from '@/hooks/offers/make-offer'
import { useOfferForm } from '@/hooks/offers/offer-form'
import { useErrorText } from '@/hooks/use-error-text'
import { useWizardHistory } from '@/hooks/use-wizard-history'
import { storageKeys } from '@/lib/storage/keys'
import { offerSteps, type OfferFields, type OfferStepId } from '@/lib/wizard/make-offer'
import { offerWizard } from '@/lib/wizard/steps'
import { ChangeForm, type OfferFormProps } from './change-form'
import { EarlierOffers } from './earlier-offers'
import styles from './make-offer.module.css'
import { OfferBar } from './offer-bar'
import { OfferWizardSkeleton } from './offer-wizard-skeleton'
import { StepView } from './step-views'

/**
 * Scrolls each step to the top of the page and focuses its heading, also when the wizard replaces the list.
 */
const useShownStep = (current: OfferStepId, isReady: boolean) => {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (!isReady) return
    heading.current?.focus({ preventScroll: true })
    window.scrollTo({ top: 0 })
  }, [current, isReady])
  return heading
}

const Steps = ({ initial, usual, fixed, onSent, onClose, ...subject }: OfferFormProps) => {
  const t = useTranslations('makeOffer')
  const errorText = useErrorText()
  const { step, isRestored, previous, goTo, jumpTo } = useWizardHistory(
    storageKeys.makeOfferStep,
    offerWizard.first,
  )
  const current = offerSteps[Math.min(step, offerSteps.length - 1)] ?? 'price'
  const heading = useShownStep(current, isRestored)
  const { form, completes, send, isSending, submitError } = useOfferForm({
    subject,
    initial,
    onSent: (offer) => {
      discardOffer()
      onSent(offer)
    },
    onInvalid: (invalid) => jumpTo(offerSteps.indexOf(invalid)),
  })
  // Complete: each field has a default value, and fields of other steps stay in the form.
  const fields = useWatch({ control: form.control }) as OfferFields

  if (!isRestored) return <OfferWizardSkeleton />
  return (
    <div className={styles.sheet}>
      <WizardProgress
        steps={offerSteps.map((one) => t(`steps.${one}`))}
        current={offerSteps.indexOf(current)}
        onGoTo={goTo}
      />
      <div>
        <h2 ref={heading} tabIndex={-1} className={styles.heading}>
          {t(`headings.${current}`)}
        </h2>
        <p className={styles.lead} data-step={current}>
          {t(`leads.${current}`)}
        </p>
      </div>
      {submitError ? <Alert severity="error">{errorText(submitError)}</Alert> : null}
      {current === 'price' ? (
        <EarlierOffers
          subService={subject.booking.sub_service.pk}
          fields={fields}
          onStart={(start) => form.reset({ ...fields, ...start })}
        />
      ) : null}
      <StepView
        step={current}
        form={form}
        fields={fields}
        booking={subject.booking}
        usual={usual}
        fixed={fixed}
        onSubmit={async () => {
          if (await completes(current)) goTo(step + 1)
        }}
      />
      <OfferBar
        step={current}
        items={fields.items}
        isSending={isSending}
        onBack={previous}
        onClose={() => {
          discardOffer()
          onClose()
        }}
        onSend={() => void send()}
      />
    </div>
  )
}

/**
 * The make-offer wizard: price, time, message, review. Step and fields survive a reload, and the browser's Back
 * goes a step back. An offer that was sent is changed on one page.
 */
export const MakeOffer = (props: Omit<OfferFormProps, 'initial'>) => {
  const t = useTranslations('makeOffer.items')
  const initial = useInitialOffer(props, t('first'))
  if (!initial) return <OfferWizardSkeleton />
  const Form = props.offer ? ChangeForm : Steps
  return (
    <PlaceTime city={props.booking.city.ibge}>
      <Form key={initial.about} {...props} initial={initial} />
    </PlaceTime>
  )
}
