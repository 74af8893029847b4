import type { ReactNode } from 'react'
import { FieldHelp } from './field-help'
import styles from './text-input.module.css'

interface FieldFrameProps {
  /** Id of the field inside. */
  field: string
  label: ReactNode
  required?: boolean
  error: boolean
  helperText?: ReactNode
  helperRole?: 'alert'
  size: 'small' | 'medium'
  className: string
  /** Keeps the label above the field, also while it is empty. */
  isAbove: boolean
  children: ReactNode
}

/** Returns the id of a field's helper text; undefined without one. */
export const helperIdOf = (field: string, helperText: ReactNode) =>
  helperText ? `${field}-helper-text` : undefined

/** Frame of every field: border with label, and helper text below. */
export const FieldFrame = ({
  field,
  label,
  required = false,
  error,
  helperText,
  helperRole,
  size,
  className,
  isAbove,
  children,
}: FieldFrameProps) => (
  <div className={`${styles.field} ${styles[size]} ${className}`}>
    <div className={styles.box} data-above={isAbove ? '' : undefined}>
      <label htmlFor={field} className={styles.label}>
        {label}
        {required ? <span aria-hidden="true">{'\u2009*'}</span> : null}
      </label>
      {children}
    </div>
    {helperText ? (
      <FieldHelp id={helperIdOf(field, helperText)} role={helperRole} isError={error}>
        {helperText}
      </FieldHelp>
    ) : null}
  </div>
)
