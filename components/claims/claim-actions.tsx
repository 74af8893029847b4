'use client'

import { useLocale, useTranslations } from 'next-intl'
import { useState } from 'react'
import layout from '@/components/disputes/dispute.module.css'
import { Button } from '@/components/ui/button'
import { ButtonLink } from '@/components/ui/button-link'
import type { Claim } from '@/lib/contract/claims'
import { formatMoney } from '@/lib/format/money'
import { paths } from '@/lib/paths'
import type { ClaimProps } from './claim-props'
import styles from './claims.module.css'
import { ConfirmStep } from './confirm-step'
import { DoneDialog } from './done-dialog'
import { MendDialog } from './mend-dialog'
import { MoneyDialog } from './money-dialog'
import { ReasonDialog } from './reason-dialog'

type Step = Claim['can'][number]

/** The reader's steps, the one that leads on first. */
const orderOf = ({ wish, can }: Claim): Step[] => {
  const order: Step[] = [
    ...(wish === 'visit' ? (['mend', 'offer-money'] as const) : (['offer-money', 'mend'] as const)),
    'done',
    'accept',
    'dispute',
    'reject',
    'missed',
    'decline',
    'withdraw',
  ]
  return order.filter((step) => can.includes(step))
}

/** Steps that never lead on: they end the claim, or say that something went wrong. */
const quiet: readonly Step[] = ['withdraw', 'decline', 'missed']

interface StepDialogProps extends ClaimProps {
  step: Step
  onClose: () => void
}

const StepDialog = ({ step, ...props }: StepDialogProps) => {
  switch (step) {
    case 'mend':
      return <MendDialog {...props} />
    case 'offer-money':
      return <MoneyDialog {...props} />
    case 'done':
      return <DoneDialog {...props} />
    case 'decline':
    case 'reject':
    case 'dispute':
      return <ReasonDialog {...props} step={step} />
    default:
      return <ConfirmStep {...props} step={step} />
  }
}

/** The reader's steps of a claim; a claim in dispute leads to its dispute. */
export const ClaimActions = ({ booking, claim }: ClaimProps) => {
  const t = useTranslations('claims.steps')
  const locale = useLocale()
  const [open, setOpen] = useState<Step | null>(null)
  const steps = orderOf(claim)
  // Closes the dialog of a step that is no longer possible.
  if (open !== null && !steps.includes(open)) setOpen(null)
  const refund = formatMoney(claim.offered?.refund_cents ?? 0, locale)
  const labelOf = (step: Step) =>
    step === 'accept'
      ? t(claim.status === 'mended' ? 'accept.mended' : 'accept.money', { refund })
      : step === 'reject'
        ? t(claim.status === 'mended' ? 'reject.mended' : 'reject.money')
        : t(`${step}.action`)
  const isDisputed = claim.status === 'disputed'
  if (steps.length === 0 && !isDisputed) return null
  return (
    <section className={layout.card} aria-label={t('label')}>
      <div className={styles.ways}>
        {isDisputed ? (
          <ButtonLink href={paths.bookingDispute(booking.pk)}>{t('seeDispute')}</ButtonLink>
        ) : null}
        {steps.map((step, position) => (
          <Button
            key={step}
            size="large"
            wide
            look={
              position === 0 && !quiet.includes(step) ? 'primary' : step === 'withdraw' ? 'plain' : 'quiet'
            }
            tone={position === 0 && !quiet.includes(step) ? undefined : 'neutral'}
            onClick={() => setOpen(step)}
          >
            {labelOf(step)}
          </Button>
        ))}
      </div>
      {open ? <StepDialog booking={booking} claim={claim} step={open} onClose={() => setOpen(null)} /> : null}
    </section>
  )
}
