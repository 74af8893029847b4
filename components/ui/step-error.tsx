'use client'

import Alert from '@mui/material/Alert'
import { useErrorText } from '@/hooks/use-error-text'

/** Says why a step failed, where the step was taken. */
export const StepError = ({ error }: { error: unknown }) => {
  const text = useErrorText()
  return error ? (
    <Alert severity="error" sx={{ mt: 1.5 }}>
      {text(error)}
    </Alert>
  ) : null
}
