'use client'

import { useLocale, useTranslations } from 'next-intl'
import type { FieldValues } from 'react-hook-form'
import { IconButton } from '@/components/ui/icon-button'
import { TextInput } from '@/components/ui/text-input'
import { formatNumber } from '@/lib/format/number'
import type { FormFieldProps } from './use-form-field'
import { useTextField } from './use-text-field'
import { useTypedNumber } from './use-typed-number'

interface FormNumberProps<Values extends FieldValues, Out> extends FormFieldProps<Values, Out> {
  min?: number
  max?: number
  step?: number
  /** Offers the decimal separator on a phone's keyboard. */
  isDecimal?: boolean
  /** Suffix of a number; of the empty field without one. */
  unitBehind?: (value: number | null) => string
}

/** Number with unit and step buttons. The value is a number, null while empty, NaN for invalid text. */
export const FormNumber = <Values extends FieldValues, Out = Values>({
  min,
  max,
  step = 1,
  isDecimal = false,
  unitBehind,
  ...props
}: FormNumberProps<Values, Out>) => {
  const t = useTranslations('ui')
  const locale = useLocale()
  const { label, disabled } = props
  const named = (limit?: number) => (limit === undefined ? undefined : formatNumber(limit, locale))
  const { value, onChange, bound } = useTextField(props, { least: named(min), most: named(max) })
  const [least, most] = [min ?? 0, max ?? 1_000_000]
  const number = typeof value === 'number' && Number.isFinite(value) ? value : null
  const unit = unitBehind?.(number)
  const { shown, type } = useTypedNumber(value, onChange, unit)
  const by = (change: number) => onChange(Math.min(most, Math.max(least, (number ?? 0) + change)))
  return (
    <TextInput
      {...bound}
      value={shown}
      onChange={({ target }) => type(target.value)}
      htmlInput={{ inputMode: isDecimal ? 'decimal' : 'numeric', autoComplete: 'off' }}
      end={
        <>
          {unit ? <span>{unit}</span> : null}
          <IconButton
            onClick={() => by(-step)}
            disabled={disabled}
            aria-disabled={number !== null && number <= least}
            aria-label={t('number.less', { label })}
          >
            −
          </IconButton>
          <IconButton
            onClick={() => by(step)}
            disabled={disabled}
            aria-disabled={number !== null && number >= most}
            aria-label={t('number.more', { label })}
          >
            +
          </IconButton>
        </>
      }
    />
  )
}
