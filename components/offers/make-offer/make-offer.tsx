'use client'

import Alert from '@mui/material/Alert'
import { useTranslations } from 'next-intl'
import { useCallback, useEffect, useRef } from 'react'
import { When, Where } from '@/components/bookings/when-where'
import { Tile, tintOf } from '@/components/ui/tile'
import { WizardProgress } from '@/components/ui/wizard-progress'
import { useOfferDraft, type Subject } from '@/hooks/offers/make-offer'
import { useOfferSending } from '@/hooks/offers/offer-sending'
import { useErrorText } from '@/hooks/use-error-text'
import { useWizardStep } from '@/hooks/use-wizard-step'
import type { Booking } from '@/lib/contract/bookings'
import type { Offer } from '@/lib/contract/offers'
import { storageKeys } from '@/lib/storage/keys'
import { offerSteps, stepOfField, type OfferDraft, type OfferStepId } from '@/lib/wizard/make-offer'
import { offerWizard } from '@/lib/wizard/steps'
import styles from './make-offer.module.css'
import { OfferBar } from './offer-bar'
import { StepView } from './step-views'

const Job = ({ booking }: { booking: Booking }) => (
  <div className={styles.head}>
    <Tile src={booking.sub_service.icon} tint={tintOf(booking.sub_service.pk)} />
    <div>
      <strong>{booking.sub_service.name}</strong>
      <p>
        <When booking={booking} />
      </p>
      <p>
        <Where booking={booking} />
      </p>
    </div>
  </div>
)

/** Scrolls to the step and focuses its heading, also when the wizard opens in place of the list. */
const useShownStep = (current: OfferStepId, isReady: boolean) => {
  const sheet = useRef<HTMLDivElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    heading.current?.focus({ preventScroll: true })
    sheet.current?.scrollIntoView({ block: 'start' })
  }, [current, isReady])
  return { sheet, heading }
}

interface MakeOfferProps extends Subject {
  onSent: (offer: Offer) => void
  onClose: () => void
}

/** The make-offer wizard: price, time, message, review. Step and draft survive a reload. */
export const MakeOffer = ({ onSent, onClose, ...subject }: MakeOfferProps) => {
  const t = useTranslations('makeOffer')
  const errorText = useErrorText()
  const { draft, change, clear } = useOfferDraft(subject, t('items.first'))
  const { step, isRestored, next, previous, goTo } = useWizardStep(
    storageKeys.makeOfferStep,
    offerWizard.first,
  )
  const current = offerSteps[Math.min(step, offerSteps.length - 1)] ?? 'price'
  const { sheet, heading } = useShownStep(current, isRestored)
  const { send, isPending, refused, problem, forgive, dismissProblem } = useOfferSending({
    subject,
    onSent: (offer) => {
      clear()
      onSent(offer)
    },
    onRefused: (field) => goTo(offerSteps.indexOf(stepOfField(field))),
  })
  const edit = useCallback(
    (part: Partial<OfferDraft>) => {
      // The refused values have changed since: the error is cleared.
      forgive((field) => stepOfField(field) === current)
      change(part)
    },
    [change, forgive, current],
  )

  if (!draft || !isRestored) return null
  return (
    <div ref={sheet} className={styles.sheet}>
      <Job booking={subject.booking} />
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
      <StepView
        step={current}
        draft={draft}
        refused={refused}
        onChange={edit}
        onDone={() => {
          dismissProblem()
          next()
        }}
      />
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
