'use client'
import Alert from '@mui/material/Alert'
import { useErrorText } from '@/hooks/accounts/error-text'

/** What went wrong with a whole form; nothing while there is no code. */
export const FormProblem = ({ code }: { code: string | null }) => {
  const text = useErrorText()
  return code ? <Alert severity="error">{text(code)}</Alert> : null
}
