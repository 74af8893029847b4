'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { StepError } from '@/components/ui/step-error'
import { useDisputeStep } from '@/hooks/disputes/mutations'
import type { Dispute } from '@/lib/contract/disputes'
import styles from './dispute.module.css'

const steps = ['escalate', 'withdraw'] as const
type Step = (typeof steps)[number]

/** Escalates the dispute to an operator, or withdraws it. */
export const DisputeActions = ({ dispute }: { dispute: Dispute }) => {
  const t = useTranslations('disputes.actions')
  const d = useTranslations('disputes')
  const move = useDisputeStep(dispute)
  const [asked, setAsked] = useState<Step | null>(null)
  const possible = steps.filter((step) => dispute.can.includes(step))
  if (possible.length === 0) return null
  return (
    <section className={styles.card} aria-label={t('label')}>
      {possible.map((step) => (
        <Button key={step} look="quiet" tone="neutral" wide onClick={() => setAsked(step)}>
          {t(`${step}.action`)}
        </Button>
      ))}
      {asked ? (
        <ConfirmDialog
          open
          title={t(`${asked}.title`)}
          confirm={t(`${asked}.confirm`)}
          cancel={d('keep')}
          busy={move.isPending}
          onConfirm={() => move.mutate({ step: asked }, { onSuccess: () => setAsked(null) })}
          onClose={() => setAsked(null)}
        >
          <p style={{ margin: 0 }}>
            {t(asked === 'withdraw' && dispute.claim !== null ? 'withdraw.claim' : `${asked}.text`)}
          </p>
          <StepError error={move.error} />
        </ConfirmDialog>
      ) : null}
    </section>
  )
}
