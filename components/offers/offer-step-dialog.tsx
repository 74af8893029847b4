'use client'

import { useLocale, useTranslations } from 'next-intl'
import { useState } from 'react'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { StepError } from '@/components/ui/step-error'
import { useOfferStep, type OfferStep } from '@/hooks/offers/mutations'
import type { Offer } from '@/lib/contract/offers'
import { formatMoney } from '@/lib/format/money'

interface OfferMoveDialogProps {
  offer: Offer
  step: Extract<OfferStep, 'reject' | 'withdraw'>
  onClose: () => void
  onDone?: () => void
}

/**
 * Confirmation dialog of an offer's end; shows a refusal inside. Keeps the offer as it was on opening: changed terms
 * must not replace those being confirmed.
 */
export const OfferStepDialog = ({ offer: current, step, onClose, onDone }: OfferMoveDialogProps) => {
  const [offer] = useState(current)
  const t = useTranslations('offers.moves')
  const locale = useLocale()
  const move = useOfferStep(offer)
  const facts = { name: offer.provider.full_name, total: formatMoney(offer.total_cents, locale) }
  const done = () => {
    onClose()
    onDone?.()
  }
  return (
    <ConfirmDialog
      open
      title={t(`${step}.title`, facts)}
      confirm={t(`${step}.confirm`)}
      danger
      busy={move.isPending}
      onConfirm={() => move.mutate(step, { onSuccess: done })}
      onClose={onClose}
    >
      <p style={{ margin: 0 }}>{t(`${step}.text`, facts)}</p>
      <StepError error={move.error} />
    </ConfirmDialog>
  )
}
