'use client'

import { useTranslations } from 'next-intl'
import { useId, useState } from 'react'
import { ChatButtonLink } from '@/components/chat-drawer/chat-button-link'
import { Button } from '@/components/ui/button'
import { ButtonLink } from '@/components/ui/button-link'
import { preloadConfirmQuestion } from '@/components/ui/confirm-dialog'
import { StepError } from '@/components/ui/step-error'
import { useOfferStep } from '@/hooks/offers/mutations'
import { usePrefetch } from '@/hooks/use-prefetch'
import type { Offer } from '@/lib/contract/offers'
import { paths } from '@/lib/paths'
import styles from './compare-offers.module.css'
import { loadOfferStep, OfferStepOnPress } from './lazy-offer-step'
import { termsNow } from './offer-facts'
import { useStartText } from './term-facts'

interface TakeOfferProps {
  offer: Offer
  /** Its card payment is under review by the issuer. */
  isReviewed: boolean
  /** The terms have changed since they were opened. */
  isDisabled?: boolean
  /** Says what approving does, or what became of the time. */
  isExplained?: boolean
  onApproved?: () => void
}

/** The provider is booked elsewhere at the proposed time: asks them for another one in the chat. */
const AskAnotherTime = ({ offer, isExplained }: Pick<TakeOfferProps, 'offer' | 'isExplained'>) => {
  const t = useTranslations('offers.taken')
  const startText = useStartText()
  const start = startText(termsNow(offer))
  return (
    <>
      <p className={styles.explained}>
        {isExplained ? t('text', { name: offer.provider.full_name, start }) : t('mark')}
      </p>
      <ChatButtonLink
        room={{ pk: offer.room, side: 'customer' }}
        draft={t('words', { name: offer.provider.full_name, start })}
        size="large"
      >
        {t('ask')}
      </ChatButtonLink>
    </>
  )
}

/**
 * Next step towards an offer: accept its update, approve it, ask for another time, or pay. Nothing once it has ended.
 * Approving only reserves the time, and the next page repeats the sum before anything is paid, so it needs no
 * confirmation.
 */
export const TakeOffer = ({
  offer,
  isReviewed,
  isDisabled = false,
  isExplained = false,
  onApproved,
}: TakeOfferProps) => {
  const t = useTranslations('offers.moves')
  const [isAccepting, setAccepting] = useState(false)
  const startText = useStartText()
  const explanation = useId()
  const approving = useOfferStep(offer)
  usePrefetch(loadOfferStep)
  usePrefetch(preloadConfirmQuestion)
  return (
    <>
      {offer.status === 'awaiting_payment' && !isReviewed ? (
        <ButtonLink href={paths.payBooking(offer.booking)} look="accent" size="large">
          {t('pay')}
        </ButtonLink>
      ) : null}
      {offer.can.includes('accept-update') ? (
        <Button size="large" wide disabled={isDisabled} onClick={() => setAccepting(true)}>
          {t('accept-update.action')}
        </Button>
      ) : offer.can.includes('approve') ? (
        <>
          {isExplained ? (
            <p id={explanation} className={styles.explained}>
              {t('approve.text', { start: startText(offer), name: offer.provider.full_name })}
            </p>
          ) : null}
          <Button
            size="large"
            wide
            busy={approving.isPending}
            disabled={isDisabled}
            aria-describedby={isExplained ? explanation : undefined}
            onClick={() => approving.mutate('approve', { onSuccess: onApproved })}
          >
            {t('approve.action')}
          </Button>
        </>
      ) : null}
      {offer.is_time_taken && offer.can.includes('chat') ? (
        <AskAnotherTime offer={offer} isExplained={isExplained} />
      ) : null}
      <StepError error={approving.error} />
      {isAccepting ? (
        <OfferStepOnPress offer={offer} step="accept-update" onClose={() => setAccepting(false)} />
      ) : null}
    </>
  )
}
