import type { ReactNode } from 'react'
import { PlainButton } from '@/components/ui/plain-button'

interface SubmitButtonProps {
  busy: boolean
  disabled?: boolean
  children: ReactNode
}

/** The one button of a form on a card of its own, as wide as the card. */
export const SubmitButton = (props: SubmitButtonProps) => (
  <PlainButton type="submit" size="large" wide {...props} />
)
