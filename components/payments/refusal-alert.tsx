import type { ReactNode, Ref } from 'react'
import { Alert } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'

interface RefusalAlertProps {
  /** Where the alert takes the focus. */
  ref?: Ref<HTMLDivElement>
  title: string
  children: ReactNode
  /** Another way to pay. */
  action: string
  onAction: () => void
}

/** Why a payment was refused, and another way to pay. */
export const RefusalAlert = ({ ref, title, children, action, onAction }: RefusalAlertProps) => (
  <Alert ref={ref} tabIndex={ref ? -1 : undefined} severity="error">
    <strong style={{ display: 'block', marginBottom: '0.25rem' }}>{title}</strong>
    {children}
    <div style={{ marginTop: '0.5rem' }}>
      <Button look="quiet" tone="neutral" onClick={onAction}>
        {action}
      </Button>
    </div>
  </Alert>
)
