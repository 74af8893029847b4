import type { ButtonHTMLAttributes, MouseEvent, ReactNode, Ref } from 'react'
import styles from './button.module.css'

export interface ButtonVariant {
  /** `primary` and `accent` are filled; `outlined` and `quiet` have a border, `plain` has neither. */
  look?: 'primary' | 'accent' | 'outlined' | 'quiet' | 'plain'
  /** `danger` for destructive actions; `neutral` has the colour of the surrounding text. */
  tone?: 'danger' | 'neutral'
  size?: 'small' | 'medium' | 'large'
}

interface ButtonProps extends ButtonVariant, ButtonHTMLAttributes<HTMLButtonElement> {
  ref?: Ref<HTMLButtonElement>
  /** Full width. */
  wide?: boolean
  /** Presses do nothing while it waits for an answer. It keeps the focus: a `disabled` button would lose it. */
  busy?: boolean
  /** Stands before the words. */
  icon?: ReactNode
}

/** The class names of a look, for a link that looks like a button too. */
export const buttonClass = ({ look = 'primary', tone, size = 'medium' }: ButtonVariant) =>
  `${styles.button} ${styles[look]} ${styles[size]} ${tone ? styles[tone] : ''}`

/** Blocks clicks and implicit submission while busy. */
const swallow = (event: MouseEvent) => {
  event.preventDefault()
  event.stopPropagation()
}

/** Button without the component library, because every page has some. */
export const Button = ({
  look,
  tone,
  size,
  wide = false,
  busy = false,
  icon,
  className = '',
  children,
  ...native
}: ButtonProps) => (
  <button
    type="button"
    {...native}
    {...(busy ? { 'aria-disabled': true, 'aria-busy': true, onClick: swallow } : {})}
    className={[
      buttonClass({ look, tone, size }),
      wide ? styles.wide : '',
      busy ? styles.busy : '',
      className,
    ].join(' ')}
  >
    {icon}
    {children}
    {busy ? <span className={styles.waiting} aria-hidden="true" /> : null}
  </button>
)
