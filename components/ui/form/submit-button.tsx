import type { ReactNode } from 'react'
import { Button } from '@/components/ui/button'

interface SubmitButtonProps {
  busy: boolean
  disabled?: boolean
  children: ReactNode
}

/** The one button of a form on a card of its own, as wide as the card. */
export const SubmitButton = (props: SubmitButtonProps) => (
  <Button type="submit" size="large" wide {...props} />
)
