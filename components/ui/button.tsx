import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react'
import styles from './button.module.css'

export interface ButtonLook {
  /** `primary` and `accent` are filled; `outlined` and `quiet` have a border, `plain` has neither. */
  look?: 'primary' | 'accent' | 'outlined' | 'quiet' | 'plain'
  /** `danger` for what takes something away; `neutral` has the colour of the text around. */
  tone?: 'danger' | 'neutral'
  size?: 'small' | 'medium' | 'large'
}

interface ButtonProps extends ButtonLook, ButtonHTMLAttributes<HTMLButtonElement> {
  ref?: Ref<HTMLButtonElement>
  /** As wide as its place. */
  wide?: boolean
  /** Cannot be pressed while it waits for an answer. */
  busy?: boolean
  /** Stands before the words. */
  icon?: ReactNode
}

/** The class names of a look, for a link that looks like a button too. */
export const buttonClass = ({ look = 'primary', tone, size = 'medium' }: ButtonLook) =>
  `${styles.button} ${styles[look]} ${styles[size]} ${tone ? styles[tone] : ''}`

/** A button, without the component library behind it: every page has some. */
export const Button = ({
  look,
  tone,
  size,
  wide = false,
  busy = false,
  icon,
  disabled,
  className = '',
  children,
  ...native
}: ButtonProps) => (
  <button
    type="button"
    {...native}
    disabled={disabled === true || busy}
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
