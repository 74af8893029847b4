import type { ReactNode } from 'react'

/** React does not render the attribute for a heading. */
const focusFirst = (title: HTMLElement | null) => title?.setAttribute('autofocus', '')

interface DialogTitleProps {
  id: string
  className: string | undefined
  children: ReactNode
}

/** Heading of a dialog, which has the focus first: a field would open a phone's keyboard over the question. */
export const DialogTitle = ({ id, className, children }: DialogTitleProps) => (
  <h2 id={id} ref={focusFirst} tabIndex={-1} className={className}>
    {children}
  </h2>
)
