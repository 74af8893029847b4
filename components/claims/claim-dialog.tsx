'use client'

import { useTranslations } from 'next-intl'
import type { FormEvent, ReactNode } from 'react'
import { Button } from '@/components/ui/button'
import { FormError } from '@/components/ui/form/form-error'
import { ModalDialog } from '@/components/ui/modal-dialog'
import type { Problem } from '@/lib/forms/server-errors'
import styles from './claims.module.css'

interface ClaimDialogProps {
  step: 'mend' | 'offer-money' | 'done' | 'decline' | 'reject' | 'dispute'
  title: string
  busy: boolean
  problem: Problem
  onSubmit: (event: FormEvent) => void
  onClose: () => void
  children: ReactNode
}

/** Short form of a step of a claim, after what it means. */
export const ClaimDialog = ({
  step,
  title,
  busy,
  problem,
  onSubmit,
  onClose,
  children,
}: ClaimDialogProps) => {
  const t = useTranslations('claims.steps')
  return (
    <ModalDialog
      onClose={busy ? undefined : onClose}
      onSubmit={onSubmit}
      title={title}
      actions={
        <>
          <Button onClick={onClose} disabled={busy} look="plain" tone="neutral">
            {t('keep')}
          </Button>
          <Button type="submit" busy={busy}>
            {t(`${step}.confirm`)}
          </Button>
        </>
      }
    >
      <div className={styles.stack}>
        <p className={styles.text}>{t(`${step}.text`)}</p>
        {children}
        <FormError code={problem} />
      </div>
    </ModalDialog>
  )
}
