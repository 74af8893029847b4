import {
  useId,
  type ChangeEventHandler,
  type ClipboardEventHandler,
  type CompositionEventHandler,
  type DragEventHandler,
  type FocusEventHandler,
  type InputHTMLAttributes,
  type KeyboardEventHandler,
  type ReactNode,
  type RefCallback,
} from 'react'
import { FieldFrame, helperIdOf } from './field-frame'
import styles from './text-input.module.css'

type Field = HTMLInputElement | HTMLTextAreaElement

export interface TextInputProps {
  label: ReactNode
  value: string | number
  onChange: ChangeEventHandler<Field>
  onBlur?: FocusEventHandler<Field>
  onKeyDown?: KeyboardEventHandler<Field>
  onPaste?: ClipboardEventHandler<Field>
  onDrop?: DragEventHandler<Field>
  onCompositionEnd?: CompositionEventHandler<Field> | undefined
  inputRef?: RefCallback<Field>
  id?: string
  name?: string
  type?: 'text' | 'email' | 'password' | 'tel' | 'search' | 'date' | 'time'
  autoComplete?: string
  autoFocus?: boolean
  placeholder?: string
  required?: boolean
  disabled?: boolean
  /** Read-only during a submit: unlike `disabled`, it keeps the focus. */
  readOnly?: boolean
  error?: boolean
  helperText?: ReactNode
  helperRole?: 'alert'
  size?: 'small' | 'medium'
  className?: string
  /** Several lines, `minRows` at first; grows with the text. */
  multiline?: boolean
  minRows?: number
  start?: ReactNode
  end?: ReactNode
  /** Keeps the label on the border, if the empty field displays something. */
  shrink?: boolean
  htmlInput?: Pick<
    InputHTMLAttributes<Field>,
    'autoCapitalize' | 'autoComplete' | 'inputMode' | 'max' | 'maxLength' | 'min' | 'spellCheck'
  >
}

/**
 * Native text field with its label on the border and its error below. Looks like the component library's,
 * without loading it. The label moves by CSS alone, so an autofilled field is right before scripts run.
 */
export const TextInput = ({
  className = '',
  error = false,
  end,
  helperText,
  helperRole,
  htmlInput,
  id,
  inputRef,
  label,
  minRows,
  multiline = false,
  placeholder = ' ',
  shrink = false,
  size = 'medium',
  start,
  type = 'text',
  ...native
}: TextInputProps) => {
  const made = useId()
  const ownId = id ?? made
  const frame = { className, error, helperText, label, size }
  const shared = {
    ...htmlInput,
    ...native,
    autoComplete: native.autoComplete ?? htmlInput?.autoComplete,
    id: ownId,
    ref: inputRef,
    // Needed for the style sheet's `:placeholder-shown`.
    placeholder,
    className: styles.input,
    'aria-invalid': error,
    'aria-describedby': helperIdOf(ownId, helperText),
  }
  return (
    <FieldFrame
      {...frame}
      field={ownId}
      required={native.required}
      helperRole={helperRole}
      isAbove={shrink || Boolean(start)}
    >
      {start ? <span className={styles.start}>{start}</span> : null}
      {multiline ? (
        <div className={styles.grows} data-text={native.value}>
          <textarea {...shared} rows={minRows} />
        </div>
      ) : (
        <input {...shared} type={type} />
      )}
      {end ? <span className={styles.end}>{end}</span> : null}
    </FieldFrame>
  )
}
