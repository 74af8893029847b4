import { useId, useState, useTransition, type MouseEvent } from 'react'
import { useCloseOnBack } from './use-close-on-back'

/** State of a menu from `useMenu`. */
export interface MenuState {
  id: string
  open: boolean
  anchorEl: HTMLElement | null
  onClose: () => void
}

/** Menu behind a button: ARIA attributes and state of both. The system's Back closes it. */
export const useMenu = () => {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const id = useId()
  const open = anchor !== null
  const close = () => setAnchor(null)
  const [, later] = useTransition()
  useCloseOnBack(open, close)
  return {
    close,
    /**
     * Closes the menu first, as response to the press; a following dialog returns the focus to the element that had
     * it.
     */
    choose: (act: () => void) => {
      close()
      later(act)
    },
    button: {
      'aria-haspopup': 'menu',
      'aria-expanded': open,
      'aria-controls': open ? id : undefined,
      onClick: (event: MouseEvent<HTMLElement>) => setAnchor(event.currentTarget),
    },
    menu: { id, open, anchorEl: anchor, onClose: close } satisfies MenuState,
  } as const
}
