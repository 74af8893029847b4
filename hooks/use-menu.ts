import { useId, useState, useTransition, type MouseEvent } from 'react'
import { useCloseOnBack } from './use-close-on-back'

/** What a menu is told by `useMenu`. */
export interface MenuState {
  id: string
  open: boolean
  anchorEl: HTMLElement | null
  onClose: () => void
}

/** A menu behind a button: what each of the two has to know of the other. The system's Back closes it. */
export const useMenu = () => {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const id = useId()
  const open = anchor !== null
  const close = () => setAnchor(null)
  const [, later] = useTransition()
  useCloseOnBack(open, close)
  return {
    close,
    /** The menu goes first: that answers the press, and a question gives the focus back to what it found focused. */
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
