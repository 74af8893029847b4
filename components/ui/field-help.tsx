import type { ReactNode } from 'react'
import styles from './field-help.module.css'

interface FieldHelpProps {
  id?: string
  role?: 'alert'
  isError: boolean
  children: ReactNode
}

/** Helper text of a field: help, or its error. */
export const FieldHelp = ({ id, role, isError, children }: FieldHelpProps) => (
  <p id={id} role={role} className={isError ? `${styles.help} ${styles.error}` : styles.help}>
    {children}
  </p>
)
