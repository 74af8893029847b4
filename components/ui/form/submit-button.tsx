import Button from '@mui/material/Button'
import type { ReactNode } from 'react'

interface SubmitButtonProps {
  busy: boolean
  disabled?: boolean
  children: ReactNode
}

/** The one button of a form on a card of its own, as wide as the card. */
export const SubmitButton = ({ busy, disabled, children }: SubmitButtonProps) => (
  <Button type="submit" variant="contained" size="large" fullWidth disabled={disabled} loading={busy}>
    {children}
  </Button>
)
