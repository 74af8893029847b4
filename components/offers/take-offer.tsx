'use client'

import { useLocale, useTranslations } from 'next-intl'
import { useId, useState } from 'react'
import { ChatButtonLink } from '@/components/chat-drawer/chat-button-link'
import { Alert } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import { ButtonLink } from '@/components/ui/button-link'
import { StepError } from '@/components/ui/step-error'
import { useOfferStep } from '@/hooks/offers/mutations'
import type { Offer } from '@/lib/contract/offers'
import { formatMoney } from '@/lib/format/money'
import { paths } from '@/lib/paths'
import styles from './compare-offers.module.css'
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
  /** Buttons say the sum: those of several offers are side by side. */
  isSummed?: boolean
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
 * Answers to an update: the changed terms, or the offer as it was. Terms that take the place of the shown ones have to
 * be confirmed as read before they can be accepted.
 */
const AnswerUpdate = ({
  offer,
  isDisabled,
  isSummed,
}: Required<Pick<TakeOfferProps, 'offer' | 'isDisabled' | 'isSummed'>>) => {
  const t = useTranslations('offers')
  const locale = useLocale()
  const step = useOfferStep(offer)
  const { pending_update: update, total_cents: total, can } = offer
  const key = update?.key
  const [seen, setSeen] = useState(key)
  if (!update) return null
  const isReplaced = key !== seen
  return (
    <>
      {isReplaced && !isDisabled ? (
        <Alert severity="warning">
          {t('compare.changedWhileOpen', { name: offer.provider.full_name })}{' '}
          <Button look="outlined" size="small" onClick={() => setSeen(key)}>
            {t('compare.seeChange')}
          </Button>
        </Alert>
      ) : null}
      <span className={styles.answers}>
        {can.includes('accept-update') ? (
          <Button
            busy={step.isPending}
            disabled={isDisabled || isReplaced}
            onClick={() => step.mutate('accept-update')}
          >
            {isSummed
              ? t('moves.accept-update.summed', { total: formatMoney(update.total_cents, locale) })
              : t('moves.accept-update.action')}
          </Button>
        ) : null}
        {can.includes('decline-update') ? (
          <Button
            look="quiet"
            disabled={isDisabled || step.isPending}
            onClick={() => step.mutate('decline-update')}
          >
            {update.total_cents === total
              ? t('moves.decline-update.same')
              : t('moves.decline-update.action', { total: formatMoney(total, locale) })}
          </Button>
        ) : null}
      </span>
      <StepError error={step.error} />
    </>
  )
}

/**
 * Next step towards an offer: answer its update, approve it, ask for another time, or pay. Nothing once it has ended.
 * Approving only reserves the time, and the next page repeats the sum before anything is paid, so it needs no
 * confirmation.
 */
export const TakeOffer = ({
  offer,
  isReviewed,
  isDisabled = false,
  isExplained = false,
  isSummed = false,
  onApproved,
}: TakeOfferProps) => {
  const t = useTranslations('offers.moves')
  const locale = useLocale()
  const startText = useStartText()
  const explanation = useId()
  const approving = useOfferStep(offer)
  return (
    <>
      {offer.status === 'awaiting_payment' && !isReviewed ? (
        <ButtonLink href={paths.payBooking(offer.booking)} look="accent" size="large">
          {t('pay')}
        </ButtonLink>
      ) : null}
      {offer.pending_update ? (
        <AnswerUpdate offer={offer} isDisabled={isDisabled} isSummed={isSummed} />
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
            {isSummed
              ? t('approve.summed', { total: formatMoney(offer.total_cents, locale) })
              : t('approve.action')}
          </Button>
        </>
      ) : null}
      {offer.is_time_taken && offer.can.includes('chat') ? (
        <AskAnotherTime offer={offer} isExplained={isExplained} />
      ) : null}
      <StepError error={approving.error} />
    </>
  )
}
