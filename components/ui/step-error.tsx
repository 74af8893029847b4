'use client'

import { useErrorText } from '@/hooks/use-error-text'
import { Alert } from './alert'
import styles from './step-error.module.css'

/** Says why a step failed, where the step was taken. */
export const StepError = ({ error }: { error: unknown }) => {
  const text = useErrorText()
  return error ? (
    <Alert severity="error" className={styles.error}>
      {text(error)}
    </Alert>
  ) : null
}
