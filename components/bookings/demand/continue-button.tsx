import { useEffect, useState, type ReactNode } from 'react'
import { Button, type ButtonVariant } from '@/components/ui/button'

const formOf = (id: string): HTMLFormElement | null => {
  const found = document.getElementById(id)
  return found instanceof HTMLFormElement ? found : null
}

interface ContinueButtonProps extends Pick<ButtonVariant, 'look'> {
  /** Id of the form it submits. */
  form: string
  /** The form was sent, and its answer is under way. */
  busy?: boolean
  children: ReactNode
}

/** Submits the step's form. Pressed before the form has loaded, it is busy and submits the form once it is there. */
export const ContinueButton = ({ form: id, look, busy = false, children }: ContinueButtonProps) => {
  const [isWaiting, setWaiting] = useState(false)
  useEffect(() => {
    if (!isWaiting) return undefined
    const submit = () => {
      const form = formOf(id)
      if (!form) return
      setWaiting(false)
      form.requestSubmit()
    }
    const observer = new MutationObserver(submit)
    observer.observe(document.body, { childList: true, subtree: true })
    // It may have come between the press and this effect.
    submit()
    return () => observer.disconnect()
  }, [isWaiting, id])
  return (
    <Button
      type="submit"
      look={look}
      form={id}
      busy={isWaiting || busy}
      onClick={() => setWaiting(formOf(id) === null)}
    >
      {children}
    </Button>
  )
}
