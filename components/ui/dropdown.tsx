'use client'

import { useEffect, useId, useRef, useState, type ReactNode } from 'react'
import styles from './dropdown.module.css'

interface DropdownProps {
  label?: string
  button: ReactNode
  buttonClass?: string
  /** Opens when a mouse rests on it, too. */
  hover?: boolean
  align?: 'start' | 'end'
  onOpen?: () => void
  current?: boolean
  children: (close: () => void) => ReactNode
}

/**
 * A button and the panel it opens below itself. Closes on Escape, on a click elsewhere and when focus leaves.
 */
export const Dropdown = ({
  label,
  button,
  buttonClass,
  hover = false,
  align = 'end',
  onOpen,
  current,
  children,
}: DropdownProps) => {
  const [open, setOpen] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  const trigger = useRef<HTMLButtonElement>(null)
  const id = useId()

  const show = (next: boolean) => {
    if (next && !open) onOpen?.()
    setOpen(next)
  }

  useEffect(() => {
    if (!open) return undefined
    const onPointer = (event: PointerEvent) => {
      if (event.target instanceof Node && !box.current?.contains(event.target)) setOpen(false)
    }
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      setOpen(false)
      trigger.current?.focus()
    }
    document.addEventListener('pointerdown', onPointer)
    document.addEventListener('keydown', onKey)
    return () => {
      document.removeEventListener('pointerdown', onPointer)
      document.removeEventListener('keydown', onKey)
    }
  }, [open])

  return (
    <div
      ref={box}
      className={styles.box}
      onPointerEnter={hover ? (event) => event.pointerType === 'mouse' && show(true) : undefined}
      onPointerLeave={hover ? (event) => event.pointerType === 'mouse' && show(false) : undefined}
      onBlur={(event) => {
        if (event.relatedTarget instanceof Node && !event.currentTarget.contains(event.relatedTarget))
          setOpen(false)
      }}
    >
      <button
        ref={trigger}
        type="button"
        className={buttonClass}
        aria-label={label}
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        data-current={current ? '' : undefined}
        // Hovering has already opened it before the click; a key has not, so a key toggles it.
        onClick={(event) => show(hover && event.detail > 0 ? true : !open)}
      >
        {button}
      </button>
      {open ? (
        <div id={id} className={`${styles.panel} ${styles[align]}`}>
          {children(() => setOpen(false))}
        </div>
      ) : null}
    </div>
  )
}
