'use client'

import {
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  type KeyboardEvent,
  type MouseEventHandler,
  type ReactNode,
  type RefObject,
} from 'react'
import { createPortal } from 'react-dom'
import type { MenuState } from '@/hooks/use-menu'
import { Link } from '@/lib/i18n/link'
import styles from './menu.module.css'

/** Distance to the button and to the window's edges, px. */
const gap = 6

/** Places the menu below its button, or above if there is no room, within the window. */
const place = (panel: HTMLElement, button: HTMLElement) => {
  const { top, bottom, left } = button.getBoundingClientRect()
  const { clientWidth, clientHeight } = document.documentElement
  const { offsetWidth: width, offsetHeight: height } = panel
  const isAbove = bottom + gap + height > clientHeight && top > clientHeight - bottom
  panel.style.left = `${Math.max(gap, Math.min(left, clientWidth - width - gap))}px`
  panel.style.top = `${Math.max(gap, isAbove ? top - gap - height : bottom + gap)}px`
}

const entriesOf = (panel: HTMLElement) => [...panel.querySelectorAll<HTMLElement>('[role="menuitem"]')]

/** Returns the entry a key moves to, or undefined. */
const entryFor = (key: string, entries: HTMLElement[]): HTMLElement | undefined => {
  const at = entries.findIndex((entry) => entry === document.activeElement)
  if (key === 'ArrowDown') return entries[(at + 1) % entries.length]
  if (key === 'ArrowUp') return entries.at(at - 1)
  if (key === 'Home') return entries[0]
  if (key === 'End') return entries.at(-1)
  if (key.length !== 1 || key === ' ') return undefined
  const begins = (entry: HTMLElement) => entry.textContent?.trim().toLowerCase().startsWith(key.toLowerCase())
  return [...entries.slice(at + 1), ...entries.slice(0, at + 1)].find(begins)
}

/** Closes the menu if the focus leaves it, as when a live update replaces its entries, and on Escape from outside. */
const useCloseOutside = (panel: RefObject<HTMLElement | null>, onClose: () => void) => {
  const close = useEffectEvent(onClose)
  useEffect(() => {
    const isOutside = ({ target }: Event) => target instanceof Node && !panel.current?.contains(target)
    const onFocus = (event: FocusEvent) => isOutside(event) && close()
    const onKey = (event: globalThis.KeyboardEvent) => event.key === 'Escape' && isOutside(event) && close()
    document.addEventListener('focusin', onFocus)
    document.addEventListener('keydown', onKey)
    return () => {
      document.removeEventListener('focusin', onFocus)
      document.removeEventListener('keydown', onKey)
    }
  }, [panel])
}

const OpenMenu = ({ id, anchorEl, onClose, label, children }: MenuProps) => {
  const panel = useRef<HTMLDivElement>(null)
  useCloseOutside(panel, onClose)
  useLayoutEffect(() => {
    const shown = panel.current
    if (!shown || !anchorEl) return undefined
    const settle = () => place(shown, anchorEl)
    settle()
    entriesOf(shown)
      .find((entry) => entry.getAttribute('aria-disabled') !== 'true')
      ?.focus({ preventScroll: true })
    // Closing the on-screen keyboard moves the button.
    window.addEventListener('resize', settle)
    window.addEventListener('scroll', settle, true)
    return () => {
      window.removeEventListener('resize', settle)
      window.removeEventListener('scroll', settle, true)
      if (shown.contains(document.activeElement)) anchorEl.focus({ preventScroll: true })
    }
  }, [anchorEl])
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const isLeft = event.key === 'Escape' || event.key === 'Tab'
    const entry = entryFor(event.key, entriesOf(event.currentTarget))
    if (!isLeft && !entry) return
    event.preventDefault()
    event.stopPropagation()
    if (isLeft) onClose()
    entry?.focus()
  }
  return createPortal(
    <div className={styles.around} onClick={onClose}>
      <div
        ref={panel}
        id={id}
        role="menu"
        aria-label={label}
        tabIndex={-1}
        className={styles.panel}
        onKeyDown={onKeyDown}
        onClick={(event) => event.stopPropagation()}
      >
        {children}
      </div>
    </div>,
    document.body,
  )
}

interface MenuProps extends MenuState {
  label: string
  children: ReactNode
}

/**
 * Menu button pattern (https://www.w3.org/WAI/ARIA/apg/patterns/menu-button/). Arrows, Home, End and first letters
 * move between entries; Escape, Tab and a press outside close it and return the focus to the button.
 */
export const Menu = (props: MenuProps) => (props.open ? <OpenMenu {...props} /> : null)

interface MenuItemProps {
  icon?: ReactNode
  /** Reason why it is disabled, below its name. */
  note?: ReactNode
  isDangerous?: boolean
  isDisabled?: boolean
  /** Link target, instead of `onSelect`. */
  href?: string | undefined
  /** Handles its click, which may go nowhere: the page is not fetched ahead. */
  onFollow?: MouseEventHandler<HTMLAnchorElement> | undefined
  onSelect?: () => void
  children: ReactNode
}

/** Entry of a menu. */
export const MenuItem = ({
  icon,
  note,
  isDangerous = false,
  isDisabled = false,
  href,
  onFollow,
  onSelect,
  children,
}: MenuItemProps) => {
  const entry = {
    role: 'menuitem',
    tabIndex: -1,
    className: styles.item,
    'data-danger': isDangerous ? '' : undefined,
  } as const
  const inside = (
    <>
      {icon}
      <span>
        {children}
        {note ? <small className={styles.note}>{note}</small> : null}
      </span>
    </>
  )
  return href === undefined ? (
    <button {...entry} type="button" aria-disabled={isDisabled} onClick={isDisabled ? undefined : onSelect}>
      {inside}
    </button>
  ) : (
    <Link {...entry} href={href} onClick={onFollow} prefetch={onFollow && false} data-view={onFollow && ''}>
      {inside}
    </Link>
  )
}
