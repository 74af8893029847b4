import type { ReactNode } from 'react'
import styles from './field-group.module.css'

interface FieldGroupProps {
  id: string
  /** Question; may be a heading. */
  label: ReactNode
  helperText?: string
  required?: boolean
  error?: string
  role?: 'radiogroup' | 'group'
  children: ReactNode
}

/**
 * The frame of a field made of several controls: its question, help and error, tied together for a screen
 * reader. The error stands above the controls: below many of them it may be outside the window.
 */
export const FieldGroup = ({ id, label, helperText, required, error, role, children }: FieldGroupProps) => (
  <fieldset
    className={styles.group}
    role={role}
    data-error={error ? '' : undefined}
    aria-required={role === 'radiogroup' ? required : undefined}
    aria-invalid={role === 'radiogroup' && error ? true : undefined}
    aria-describedby={(error ?? helperText) ? `${id}-help` : undefined}
  >
    <legend className={styles.legend}>
      {label}
      {required ? <span aria-hidden="true"> *</span> : null}
    </legend>
    {error ? (
      <p id={`${id}-help`} className={styles.error}>
        {error}
      </p>
    ) : null}
    {children}
    {helperText && !error ? (
      <p id={`${id}-help`} className={styles.help}>
        {helperText}
      </p>
    ) : null}
  </fieldset>
)
