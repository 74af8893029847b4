'use client'

import { useTranslations } from 'next-intl'
import type { FieldValues } from 'react-hook-form'
import { useFormField, type FormFieldProps } from './use-form-field'

/** What a field takes at the least and at the most, as people read it. */
interface Limits {
  least?: string
  most?: string
  mostLetters?: string
}
const limitOf: Partial<Record<string, keyof Limits>> = {
  too_small: 'least',
  too_big: 'most',
  too_long: 'mostLetters',
}

/**
 * Binds a text field of the component library: `bound` are its props, all but what it shows and how it changes.
 * An error about a limit is followed by the limit.
 */
export const useTextField = <Values extends FieldValues, Out>(
  props: FormFieldProps<Values, Out>,
  limits: Limits = {},
) => {
  const t = useTranslations('ui.limits')
  const { field, error, code } = useFormField(props)
  const { ref: inputRef, value, onChange, ...rest } = field
  const side = code === undefined ? undefined : limitOf[code]
  const limit = side && limits[side]
  const said =
    side === undefined || limit === undefined ? (
      error
    ) : (
      <>
        {error} <span>{t(side, { limit })}</span>
      </>
    )
  return {
    value: value as unknown,
    text: typeof value === 'string' ? value : '',
    onChange: (next: unknown) => onChange(next),
    error,
    bound: {
      ...rest,
      inputRef,
      id: `field-${props.name}`,
      label: props.label,
      required: props.required,
      fullWidth: true,
      error: error !== undefined,
      helperText: error === undefined ? props.helperText : said,
    },
  }
}
