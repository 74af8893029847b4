'use client'

import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import type { FieldValues } from 'react-hook-form'
import { useFormField, type FormFieldProps } from './use-form-field'

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
  name,
  control,
  label,
  helperText,
  required,
  disabled,
  options,
  native = false,
  size,
  errorId,
}: FormSelectProps<Values, Out>) => {
  const { field, error } = useFormField({ name, control, disabled })
  const { ref, value, onChange, ...rest } = field
  const isShared = errorId !== undefined
  return (
    <TextField
      {...rest}
      select
      value={value ?? ''}
      // A native list answers in text.
      onChange={({ target }) =>
        onChange(options.find((option) => String(option.value) === String(target.value))?.value)
      }
      inputRef={ref}
      id={`field-${name}`}
      label={label}
      required={required}
      size={size}
      fullWidth
      error={error !== undefined}
      helperText={isShared ? helperText : (error ?? helperText)}
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
