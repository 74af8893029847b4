'use client'

import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormHelperText from '@mui/material/FormHelperText'
import Switch from '@mui/material/Switch'
import type { ReactNode } from 'react'
import type { FieldValues } from 'react-hook-form'
import { useFormField, type FormFieldProps } from './use-form-field'

type Props<Values extends FieldValues, Out> = Omit<FormFieldProps<Values, Out>, 'label'> & {
  label: ReactNode
  /** A switch for a setting, a box for consent. */
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
  const { ref, value, onChange, ...rest } = field
  const helpId = `field-${bind.name}-help`
  const Toggle = look === 'switch' ? Switch : Checkbox
  const help = error ?? helperText
  return (
    <div>
      <FormControlLabel
        label={label}
        control={
          <Toggle
            {...rest}
            id={`field-${bind.name}`}
            checked={value === true}
            onChange={(_, checked) => onChange(checked)}
            slotProps={{
              input: {
                ref,
                required,
                'aria-invalid': error ? true : undefined,
                'aria-describedby': help ? helpId : undefined,
              },
            }}
          />
        }
      />
      {help ? (
        <FormHelperText id={helpId} error={error !== undefined}>
          {help}
        </FormHelperText>
      ) : null}
    </div>
  )
}
