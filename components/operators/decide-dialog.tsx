'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import toast from 'react-hot-toast'
import { FormError } from '@/components/ui/form/form-error'
import { FormTextField } from '@/components/ui/form/form-text-field'
import { ModalDialog } from '@/components/ui/modal-dialog'
import { useDecideCase } from '@/hooks/operators/mutations'
import type { OperatorCase } from '@/lib/contract/operators'
import { contractResolver } from '@/lib/forms/resolver'
import { setServerErrors } from '@/lib/forms/server-errors'
import { decisionLabel } from './decision-label'
import { DialogActions } from './dialog-actions'
import styles from './operators.module.css'

export type Decision = OperatorCase['can'][number]

interface DecideDialogProps {
  subject: OperatorCase
  decision: Decision
  onClose: () => void
}

/** Explains a decision and takes the reason, stored under the operator's name. */
export const DecideDialog = ({ subject, decision, onClose }: DecideDialogProps) => {
  const t = useTranslations('operators')
  const word = decisionLabel(subject, decision)
  const decide = useDecideCase(subject.pk)
  const [problem, setProblem] = useState<string | null>(null)
  const form = useForm({
    resolver: contractResolver(() =>
      import('@/lib/contract/operators').then((contract) => contract.decideCaseInput.pick({ reason: true })),
    ),
    defaultValues: { reason: '' },
  })
  const isBusy = form.formState.isSubmitting
  const submit = form.handleSubmit(async ({ reason }) => {
    setProblem(null)
    try {
      await decide.mutateAsync({ decision, reason })
      toast.success(t('decided'))
      onClose()
    } catch (error) {
      setProblem(setServerErrors(form, error))
    }
  })
  return (
    <ModalDialog
      onClose={isBusy ? undefined : onClose}
      title={t(`decision.${word}.name`)}
      onSubmit={(event) => void submit(event)}
      isWide
      actions={<DialogActions isBusy={isBusy} onClose={onClose} submit={t(`decision.${word}.name`)} />}
    >
      <div className={styles.dialog}>
        <p>{subject.title}</p>
        <p>{t(`decision.${word}.text`)}</p>
        <FormTextField
          name="reason"
          control={form.control}
          label={t('reason')}
          helperText={t('reasonHelp')}
          multiline
          rows={4}
          maxLength={2000}
          required
        />
        <FormError code={problem} />
      </div>
    </ModalDialog>
  )
}
