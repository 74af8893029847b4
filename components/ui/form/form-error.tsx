'use client'

import { useEffect, useRef } from 'react'
import { Alert } from '@/components/ui/alert'
import { useErrorText } from '@/hooks/use-error-text'
import type { Problem } from '@/lib/forms/server-errors'

/** Error of a whole form; nothing without a code. Placed beside the button. */
export const FormError = ({ code }: { code: Problem }) => {
  const text = useErrorText()
  const alert = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // Restores the focus that a disabled button has lost.
    if (code !== null && document.activeElement === document.body) alert.current?.focus()
  }, [code])
  return code ? (
    <Alert severity="error" ref={alert} tabIndex={-1}>
      {text(code)}
    </Alert>
  ) : null
}
