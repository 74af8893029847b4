'use client'

import { useTranslations } from 'next-intl'
import { useForm } from 'react-hook-form'
import { FormTextField } from '@/components/ui/form/form-text-field'
import { useSubmit } from '@/components/ui/form/use-submit'
import { useClaimStep } from '@/hooks/claims/mutations'
import { minReasonLength } from '@/lib/contract/process'
import { useRouter } from '@/lib/i18n/navigation'
import { paths } from '@/lib/paths'
import { ClaimDialog } from './claim-dialog'
import type { ClaimProps } from './claim-props'

interface ReasonDialogProps extends ClaimProps {
  step: 'decline' | 'reject' | 'dispute'
  onClose: () => void
}

/** A step with its reason: declining, rejecting, or disputing a claim. */
export const ReasonDialog = ({ claim, step: name, onClose }: ReasonDialogProps) => {
  const t = useTranslations('claims.steps')
  const router = useRouter()
  const step = useClaimStep(claim)
  const form = useForm({ defaultValues: { reason: '' } })
  // A repair or an offer may be rejected without a word.
  const least = name === 'reject' ? 0 : minReasonLength
  const { problem, onSubmit } = useSubmit(form, async ({ reason }) => {
    if (reason.trim().length < least)
      return form.setError('reason', { message: 'too_short' }, { shouldFocus: true })
    await step.mutateAsync({ step: name, reason: reason.trim() })
    onClose()
    if (name === 'dispute') router.push(paths.bookingDispute(claim.booking))
  })
  const of = claim.status === 'mended' ? 'mended' : 'money'
  const short = t('short', { least: minReasonLength })
  return (
    <ClaimDialog
      step={name}
      title={t(name === 'reject' ? `reject.title.${of}` : `${name}.title`)}
      busy={step.isPending}
      problem={problem}
      onSubmit={onSubmit}
      onClose={onClose}
    >
      <FormTextField
        name="reason"
        control={form.control}
        label={t(name === 'reject' ? `reject.field.${of}` : `${name}.field`)}
        errorTexts={{ too_short: short, required: short }}
        multiline
        rows={3}
        maxLength={2000}
        required={least > 0}
      />
    </ClaimDialog>
  )
}
