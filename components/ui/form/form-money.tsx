'use client'

import { useLocale, useTranslations } from 'next-intl'
import { useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import { TextInput } from '@/components/ui/text-input'
import { centsFromDigits, formatMoney } from '@/lib/format/money'
import { readMoney } from '@/lib/format/read-number'
import { textInsertedWhole } from '@/lib/forms/input-method'
import type { FormFieldProps } from './use-form-field'
import { useTextField } from './use-text-field'

/**
 * An amount in reais; typed digits fill it from the right, an amount pasted, dropped or inserted by a keyboard's
 * clipboard replaces it as a whole. The value
 * is integer centavos, or null while it is empty. `maxCents` is named by the error of a greater amount; the form's
 * schema or submit refuses it.
 */
export const FormMoney = <Values extends FieldValues, Out = Values>({
  maxCents,
  ...props
}: FormFieldProps<Values, Out> & {
  maxCents?: number
}) => {
  const t = useTranslations('ui.money')
  const locale = useLocale()
  const most = maxCents === undefined ? undefined : formatMoney(maxCents, locale)
  const { value, onChange, bound } = useTextField(props, { most })
  const [unreadable, setUnreadable] = useState('')
  const replace = (inserted: string) => {
    const text = inserted.trim()
    const cents = readMoney(text)
    setUnreadable(cents === null ? [...text].slice(0, 40).join('') : '')
    if (cents !== null) onChange(cents)
  }
  return (
    <TextInput
      {...bound}
      {...(unreadable === '' ? {} : { error: true, helperText: t('unreadable', { text: unreadable }) })}
      value={typeof value === 'number' ? formatMoney(value, locale) : ''}
      onChange={({ target, nativeEvent }) => {
        const inserted = textInsertedWhole(nativeEvent)
        if (inserted !== null) return replace(inserted)
        setUnreadable('')
        onChange(centsFromDigits(target.value))
      }}
      onPaste={(event) => {
        event.preventDefault()
        replace(event.clipboardData.getData('text'))
      }}
      onDrop={(event) => {
        event.preventDefault()
        replace(event.dataTransfer.getData('text'))
      }}
      placeholder={formatMoney(0, locale)}
      htmlInput={{ inputMode: 'numeric', autoComplete: 'off' }}
      shrink
    />
  )
}
