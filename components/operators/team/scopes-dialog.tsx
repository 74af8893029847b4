'use client'

import { useTranslations } from 'next-intl'
import { useForm } from 'react-hook-form'
import toast from 'react-hot-toast'
import { DialogActions } from '@/components/operators/dialog-actions'
import styles from '@/components/operators/operators.module.css'
import { FormEmail } from '@/components/ui/form/form-email'
import { FormError } from '@/components/ui/form/form-error'
import { FormMultiChoice } from '@/components/ui/form/form-multi-choice'
import { FormTextField } from '@/components/ui/form/form-text-field'
import { useSubmit } from '@/components/ui/form/use-submit'
import { ModalDialog } from '@/components/ui/modal-dialog'
import { useAppointOperator, useChangeScopes } from '@/hooks/operators/mutations'
import { operatorScopes, type OperatorScope } from '@/lib/contract/operator-scopes'
import type { Operator } from '@/lib/contract/team'
import { contractResolver } from '@/lib/forms/resolver'

interface ScopesDialogProps {
  /** Null appoints somebody. */
  operator: Operator | null
  onClose: () => void
}

/** Taking all scopes away is allowed, unlike appointing somebody without one. */
const loadSchema = (isAppointing: boolean) => () =>
  import('@/lib/contract/team').then(({ appointOperatorInput: input, changeScopesInput }) =>
    isAppointing ? input : input.extend({ scopes: changeScopesInput.shape.scopes }),
  )

/** Gives and takes away scopes, with the reason for the trail. */
export const ScopesDialog = ({ operator, onClose }: ScopesDialogProps) => {
  const t = useTranslations('operators.team')
  const words = operator ? 'change' : 'appoint'
  const appoint = useAppointOperator()
  const change = useChangeScopes()
  const form = useForm({
    resolver: contractResolver(loadSchema(operator === null)),
    defaultValues: {
      email: operator?.email ?? '',
      scopes: operator?.scopes ?? ([] as OperatorScope[]),
      reason: '',
    },
  })
  const { control, formState } = form
  const { problem, onSubmit } = useSubmit(form, async ({ email, scopes, reason }) => {
    if (operator) await change.mutateAsync({ pk: operator.pk, scopes, was: operator.scopes, reason })
    else await appoint.mutateAsync({ email, scopes, reason })
    toast.success(t(`${words}.done`))
    onClose()
  })
  const isBusy = formState.isSubmitting
  return (
    <ModalDialog
      onClose={isBusy ? undefined : onClose}
      title={operator ? t('change.title', { name: operator.full_name }) : t('appoint.title')}
      onSubmit={onSubmit}
      isWide
      actions={<DialogActions isBusy={isBusy} onClose={onClose} submit={t(`${words}.submit`)} />}
    >
      <div className={styles.dialog}>
        {operator ? null : (
          <FormEmail name="email" control={control} label={t('email')} helperText={t('emailHelp')} required />
        )}
        <FormMultiChoice
          name="scopes"
          control={control}
          label={t('scopes')}
          helperText={operator ? t('scopesHelp') : undefined}
          required={operator === null}
          options={operatorScopes.map((scope) => ({
            value: scope,
            label: t(`scope.${scope}.name`),
            hint: t(`scope.${scope}.text`),
          }))}
        />
        <FormTextField
          name="reason"
          control={control}
          label={t('reason')}
          helperText={t('reasonHelp')}
          multiline
          rows={3}
          maxLength={2000}
          required
        />
        <FormError code={problem} />
      </div>
    </ModalDialog>
  )
}
