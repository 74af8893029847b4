'use client'

import { useTranslations } from 'next-intl'
import { useForm } from 'react-hook-form'
import { TaxNumberField } from '@/components/accounts/profile/tax-number-field'
import { useSubmit } from '@/components/ui/form/use-submit'
import { useSaveProfile } from '@/hooks/accounts/mutations'
import { isApiError } from '@/lib/api/error'
import { contractResolver } from '@/lib/forms/resolver'
import type { StepMoves } from './step-body'
import { StepForm } from './step-form'

/** Asks for the CPF or CNPJ that a Pix key must belong to. */
export const TaxNumberForm = ({ onSkip }: Pick<StepMoves, 'onSkip'>) => {
  const t = useTranslations('begin.pix')
  const save = useSaveProfile()
  const form = useForm({
    resolver: contractResolver(() => import('./tax-number-schema').then((file) => file.taxNumberSchema)),
    defaultValues: { tax_number: '' },
  })
  const { problem, onSubmit } = useSubmit(form, async (body) => {
    const result = await save.mutateAsync(body)
    if (isApiError(result)) throw result
  })
  return (
    <StepForm busy={form.formState.isSubmitting} problem={problem} onSkip={onSkip} onSubmit={onSubmit}>
      <TaxNumberField
        name="tax_number"
        control={form.control}
        label={t('taxNumber')}
        helperText={t('taxNumberHelp')}
        required
      />
    </StepForm>
  )
}
