import FormControl from '@mui/material/FormControl'
import FormHelperText from '@mui/material/FormHelperText'
import InputLabel from '@mui/material/InputLabel'
import OutlinedInput, { type OutlinedInputProps } from '@mui/material/OutlinedInput'
import { useId, type InputHTMLAttributes, type ReactNode } from 'react'

type TextInputProps = Pick<
  OutlinedInputProps,
  | 'autoComplete'
  | 'autoFocus'
  | 'className'
  | 'disabled'
  | 'error'
  | 'fullWidth'
  | 'id'
  | 'inputRef'
  | 'minRows'
  | 'multiline'
  | 'name'
  | 'onBlur'
  | 'onChange'
  | 'onKeyDown'
  | 'placeholder'
  | 'required'
  | 'size'
  | 'startAdornment'
  | 'endAdornment'
  | 'type'
  | 'value'
> & {
  label: ReactNode
  helperText?: ReactNode
  helperRole?: 'alert'
  /** Keeps the label above, where the field itself shows something while it is empty. */
  shrink?: boolean
  htmlInput?: InputHTMLAttributes<HTMLInputElement | HTMLTextAreaElement>
}

/**
 * A field to write in, of the component library's pieces. Its `TextField` is made of the same ones, and of a menu to
 * select from, with its popover and dialog: 25 KB that pages without such a menu need not load.
 */
export const TextInput = ({
  className,
  disabled,
  error,
  fullWidth,
  helperText,
  helperRole,
  htmlInput,
  id,
  label,
  required,
  shrink,
  size,
  ...input
}: TextInputProps) => {
  const made = useId()
  const ownId = id ?? made
  const helperId = helperText ? `${ownId}-helper-text` : undefined
  return (
    <FormControl
      className={className}
      disabled={disabled}
      error={error}
      fullWidth={fullWidth}
      required={required}
      size={size}
      variant="outlined"
    >
      <InputLabel htmlFor={ownId} id={`${ownId}-label`} shrink={shrink}>
        {label}
      </InputLabel>
      <OutlinedInput
        {...input}
        id={ownId}
        label={label}
        notched={shrink}
        fullWidth={fullWidth}
        aria-describedby={helperId}
        inputProps={htmlInput}
      />
      {helperText ? (
        <FormHelperText id={helperId} role={helperRole}>
          {helperText}
        </FormHelperText>
      ) : null}
    </FormControl>
  )
}
