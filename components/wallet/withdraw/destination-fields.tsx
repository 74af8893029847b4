import { useTranslations } from 'next-intl'
import { useWatch, type UseFormReturn } from 'react-hook-form'
import { PasswordField } from '@/components/accounts/security/password-field'
import { FormChoice } from '@/components/ui/form/form-choice'
import { FormTextField } from '@/components/ui/form/form-text-field'
import { Notice } from '@/components/ui/notice'
import { formatDuration } from '@/lib/format/date'
import {
  fieldOf,
  ownValue,
  type DestinationDraft,
  type DestinationKind,
  type Owner,
} from './destination-kinds'

/**
 * Default cooling-off of a new destination, minutes. Demo mode uses a shorter one, which the text mentions.
 */
const usualRestMinutes = 24 * 60

interface DestinationFieldsProps<Out> {
  form: UseFormReturn<DestinationDraft, unknown, Out>
  kinds: readonly DestinationKind[]
  owner: Owner
  restMinutes: number
}

/** Kind and value of a new destination, its cooling-off, and the password that confirms it. */
export const DestinationFields = <Out,>({ form, kinds, owner, restMinutes }: DestinationFieldsProps<Out>) => {
  const t = useTranslations('withdraw.add')
  const types = useTranslations('withdraw.destination.type')
  const { control } = form
  const kind = useWatch({ control, name: 'kind' })
  const pick = (picked: string) => {
    form.clearErrors()
    form.setValue('value', ownValue(picked as DestinationKind, owner))
  }
  return (
    <>
      <FormChoice
        name="kind"
        control={control}
        label={t('kind')}
        compact
        options={kinds.map((one) => ({ value: one, label: types(one) }))}
        onPick={pick}
      />
      <FormTextField
        key={kind}
        name="value"
        control={control}
        label={t(`value.${kind}`)}
        required
        maxLength={140}
        {...fieldOf(kind)}
      />
      <Notice tone="fact">
        {t(restMinutes < usualRestMinutes ? 'restDemo' : 'rest', { wait: formatDuration(restMinutes) })}
      </Notice>
      <PasswordField name="password" control={control} label={t('password')} required />
    </>
  )
}
