'use client'

import TextField from '@mui/material/TextField'
import { useLocale, useTranslations } from 'next-intl'
import type { FieldValues } from 'react-hook-form'
import { centsFromDigits, formatMoney } from '@/lib/format/money'
import type { FormFieldProps } from './use-form-field'
import { useTextField } from './use-text-field'

/**
 * An amount in reais; digits fill it from the right. The value is integer centavos, or null while it is
 * empty.
 */
export const FormMoney = <Values extends FieldValues, Out = Values>({
  maxCents,
  ...props
}: FormFieldProps<Values, Out> & { maxCents?: number }) => {
  const locale = useLocale()
  const t = useTranslations('ui')
  const { value, onChange, bound, error, code } = useTextField(props)
  return (
    <TextField
      {...bound}
      value={typeof value === 'number' ? formatMoney(value, locale) : ''}
      onChange={(event) => onChange(centsFromDigits(event.target.value, maxCents))}
      placeholder={formatMoney(0, locale)}
      helperText={
        error !== undefined && code === 'too_big' && maxCents !== undefined ? (
          <>
            {error} <span>{t('number.most', { limit: formatMoney(maxCents, locale) })}</span>
          </>
        ) : (
          bound.helperText
        )
      }
      slotProps={{ htmlInput: { inputMode: 'numeric', autoComplete: 'off' }, inputLabel: { shrink: true } }}
    />
  )
}
