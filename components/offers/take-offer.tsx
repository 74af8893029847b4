'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { ButtonLink } from '@/components/ui/button-link'
import { preloadConfirmQuestion } from '@/components/ui/confirm-dialog'
import type { OfferStep } from '@/hooks/offers/mutations'
import { usePrefetch } from '@/hooks/use-prefetch'
import type { Offer } from '@/lib/contract/offers'
import { paths } from '@/lib/paths'
import { loadOfferStep, OfferStepOnPress } from './lazy-offer-step'

interface TakeOfferProps {
  offer: Offer
  /** Its card payment is under review by the issuer. */
  isReviewed: boolean
  /** The terms have changed since they were opened. */
  isDisabled?: boolean
  onApproved?: () => void
}

/** Next step towards an offer: accept its update, approve it, or pay. Nothing once it has ended. */
export const TakeOffer = ({ offer, isReviewed, isDisabled = false, onApproved }: TakeOfferProps) => {
  const t = useTranslations('offers.moves')
  const [asked, setAsked] = useState<OfferStep | null>(null)
  usePrefetch(loadOfferStep)
  usePrefetch(preloadConfirmQuestion)
  const step = (['accept-update', 'approve'] as const).find((one) => offer.can.includes(one))
  return (
    <>
      {offer.status === 'awaiting_payment' && !isReviewed ? (
        <ButtonLink href={paths.payBooking(offer.booking)} look="accent" size="large">
          {t('pay')}
        </ButtonLink>
      ) : null}
      {step ? (
        <Button size="large" wide disabled={isDisabled} onClick={() => setAsked(step)}>
          {t(`${step}.action`)}
        </Button>
      ) : null}
      {/* Stays while the refetched offer has moved on: its answer leads to the payment. */}
      {asked ? (
        <OfferStepOnPress
          offer={offer}
          step={asked}
          onClose={() => setAsked(null)}
          onDone={asked === 'approve' ? onApproved : undefined}
        />
      ) : null}
    </>
  )
}
