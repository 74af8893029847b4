'use client'

import { useLocale, useTranslations } from 'next-intl'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { StepError } from '@/components/ui/step-error'
import { useClaimStep } from '@/hooks/claims/mutations'
import { missedVisits } from '@/lib/contract/claims'
import { formatMoney } from '@/lib/format/money'
import type { ClaimProps } from './claim-props'
import styles from './claims.module.css'

interface ConfirmStepProps extends ClaimProps {
  step: 'missed' | 'accept' | 'withdraw'
  onClose: () => void
}

/** A step without input, after what it means. */
export const ConfirmStep = ({ claim, step: name, onClose }: ConfirmStepProps) => {
  const t = useTranslations('claims.steps')
  const locale = useLocale()
  const step = useClaimStep(claim)
  const kind =
    name === 'accept'
      ? claim.status === 'mended'
        ? 'mended'
        : 'money'
      : name === 'missed' && claim.missed_visits + 1 >= missedVisits
        ? 'last'
        : 'any'
  const refund = formatMoney(claim.offered?.refund_cents ?? 0, locale)
  return (
    <ConfirmDialog
      open
      title={t(`${name}.title`)}
      confirm={t(`${name}.confirm`)}
      cancel={t('keep')}
      busy={step.isPending}
      onConfirm={() => step.mutate({ step: name }, { onSuccess: onClose })}
      onClose={onClose}
    >
      <p className={styles.text}>{t(`${name}.text.${kind}`, { refund })}</p>
      <StepError error={step.error} />
    </ConfirmDialog>
  )
}
