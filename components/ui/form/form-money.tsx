'use client'

import { useLocale } from 'next-intl'
import type { FieldValues } from 'react-hook-form'
import { TextInput } from '@/components/ui/text-input'
import { centsFromDigits, formatMoney } from '@/lib/format/money'
import type { FormFieldProps } from './use-form-field'
import { useTextField } from './use-text-field'

/**
 * An amount in reais; digits fill it from the right. The value is integer centavos, or null while it is
 * empty. `maxCents` is named by the error of a greater amount; the form's schema or submit refuses it.
 */
export const FormMoney = <Values extends FieldValues, Out = Values>({
  maxCents,
  ...props
}: FormFieldProps<Values, Out> & {
  maxCents?: number
}) => {
  const locale = useLocale()
  const most = maxCents === undefined ? undefined : formatMoney(maxCents, locale)
  const { value, onChange, bound } = useTextField(props, { most })
  return (
    <TextInput
      {...bound}
      value={typeof value === 'number' ? formatMoney(value, locale) : ''}
      onChange={(event) => onChange(centsFromDigits(event.target.value))}
      placeholder={formatMoney(0, locale)}
      htmlInput={{ inputMode: 'numeric', autoComplete: 'off' }}
      shrink
    />
  )
}
