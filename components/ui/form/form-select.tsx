'use client'

import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import type { FieldValues } from 'react-hook-form'
import type { FormFieldProps } from './use-form-field'
import { useTextField } from './use-text-field'

interface SelectOption {
  value: string | number
  label: string
}

interface FormSelectProps<Values extends FieldValues, Out> extends FormFieldProps<Values, Out> {
  options: readonly SelectOption[]
  /** The device's own list in place of the page's. */
  native?: boolean
  size?: 'small' | 'medium'
  /**
   * Id of the text that says what is wrong, where several fields share one; the field shows none of its own
   * then.
   */
  errorId?: string
}

/** One of several, from a list that opens. The value is the option's, a number where that is one. */
export const FormSelect = <Values extends FieldValues, Out = Values>({
  options,
  native = false,
  size,
  errorId,
  ...props
}: FormSelectProps<Values, Out>) => {
  const { value, onChange, error, bound } = useTextField(props)
  const isShared = errorId !== undefined
  return (
    <TextField
      {...bound}
      select
      fullWidth
      value={typeof value === 'string' || typeof value === 'number' ? value : ''}
      // A native list answers in text.
      onChange={({ target }) =>
        onChange(options.find((option) => String(option.value) === String(target.value))?.value)
      }
      size={size}
      helperText={isShared ? props.helperText : bound.helperText}
      slotProps={{
        select: { native },
        ...(isShared && error ? { htmlInput: { 'aria-describedby': errorId } } : {}),
      }}
    >
      {options.map((option) =>
        native ? (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ) : (
          <MenuItem key={option.value} value={option.value}>
            {option.label}
          </MenuItem>
        ),
      )}
    </TextField>
  )
}
