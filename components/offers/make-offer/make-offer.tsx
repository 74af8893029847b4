'use client'

import { useTranslations } from 'next-intl'
import { useCallback, useEffect, useRef, useState } from 'react'
import { PlaceTime } from '@/components/places/place-time'
import { Alert } from '@/components/ui/alert'
import { WizardProgress } from '@/components/ui/wizard-progress'
import { useOfferDraft, type OfferSubject } from '@/hooks/offers/make-offer'
import { useOfferSending } from '@/hooks/offers/offer-sending'
import { useErrorText } from '@/hooks/use-error-text'
import { useWizardHistory } from '@/hooks/use-wizard-history'
import type { PriceEstimate } from '@/lib/contract/catalogue'
import type { Offer } from '@/lib/contract/offers'
import { storageKeys } from '@/lib/storage/keys'
import { offerSteps, stepOfField, type OfferDraft, type OfferStepId } from '@/lib/wizard/make-offer'
import { offerWizard } from '@/lib/wizard/steps'
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

interface MakeOfferProps extends OfferSubject {
  /** Usual local price of such work, if known. */
  usual?: PriceEstimate | undefined
  onSent: (offer: Offer) => void
  onClose: () => void
}

/**
 * Offer wizard: price, time, message, review. Step and draft survive a reload; the browser's Back returns to
 * the previous step.
 */
export const MakeOffer = ({ usual, onSent, onClose, ...subject }: MakeOfferProps) => {
  const t = useTranslations('makeOffer')
  const errorText = useErrorText()
  const { draft, change, clear } = useOfferDraft(subject, t('items.first'))
  const { step, isRestored, previous, goTo, jumpTo } = useWizardHistory(
    storageKeys.makeOfferStep,
    offerWizard.first,
  )
  // Incremented when the draft is filled from outside the fields, to remount them.
  const [filled, setFilled] = useState(0)
  const current = offerSteps[Math.min(step, offerSteps.length - 1)] ?? 'price'
  const heading = useShownStep(current, isRestored && draft !== null)
  const { send, isPending, refused, problem, forgive, dismissProblem } = useOfferSending({
    subject,
    onSent: (offer) => {
      clear()
      onSent(offer)
    },
    onRefused: (field) => jumpTo(offerSteps.indexOf(stepOfField(field))),
  })
  const edit = useCallback(
    (part: Partial<OfferDraft>) => {
      // The refused values have changed since: the error is cleared.
      forgive((field) => stepOfField(field) === current)
      change(part)
    },
    [change, forgive, current],
  )

  if (!draft || !isRestored) return <OfferWizardSkeleton />
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
        <p className={styles.lead}>{t(`leads.${current}`)}</p>
      </div>
      {problem ? <Alert severity="error">{errorText(problem)}</Alert> : null}
      {current === 'price' && !subject.offer ? (
        <EarlierOffers
          subService={subject.booking.sub_service.pk}
          draft={draft}
          onStart={(start) => {
            edit(start)
            setFilled(filled + 1)
          }}
        />
      ) : null}
      <PlaceTime city={subject.booking.city.ibge}>
        <StepView
          key={filled}
          step={current}
          draft={draft}
          offer={subject.offer}
          usual={usual}
          openUntil={subject.booking.expires_at}
          refused={refused}
          onChange={edit}
          onDone={() => {
            dismissProblem()
            goTo(step + 1)
          }}
        />
      </PlaceTime>
      <OfferBar
        step={current}
        draft={draft}
        isUpdate={subject.offer !== undefined}
        isSending={isPending}
        onBack={previous}
        onClose={() => {
          clear()
          onClose()
        }}
        onSend={() => send(draft)}
      />
    </div>
  )
}
