'use client'

import type { ReactNode } from 'react'
import type { FieldValues } from 'react-hook-form'
import { FieldHelp } from '@/components/ui/field-help'
import { Toggle } from '@/components/ui/toggle'
import { useFormField, type FormFieldProps } from './use-form-field'

type Props<Values extends FieldValues, Out> = Omit<FormFieldProps<Values, Out>, 'label'> & {
  label: ReactNode
  look?: 'switch' | 'box'
}

/** Yes or no. */
export const FormSwitch = <Values extends FieldValues, Out = Values>({
  label,
  helperText,
  required,
  look = 'switch',
  ...bind
}: Props<Values, Out>) => {
  const { field, error } = useFormField(bind)
  const { ref, value, ...rest } = field
  const helpId = `field-${bind.name}-help`
  const help = error ?? helperText
  return (
    <div>
      <Toggle
        {...rest}
        id={`field-${bind.name}`}
        label={label}
        look={look}
        checked={value === true}
        inputRef={ref}
        required={required}
        aria-invalid={error ? true : undefined}
        aria-describedby={help ? helpId : undefined}
      />
      {help ? (
        <FieldHelp id={helpId} isError={error !== undefined}>
          {help}
        </FieldHelp>
      ) : null}
    </div>
  )
}
