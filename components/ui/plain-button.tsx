import type { ButtonHTMLAttributes } from 'react'
import styles from './button-link.module.css'

interface PlainButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  look?: 'primary' | 'accent' | 'outlined' | 'quiet' | 'plain'
  size?: 'medium' | 'large'
  /** As wide as its place. */
  wide?: boolean
  /** Cannot be pressed while it waits for an answer. */
  busy?: boolean
}

/** A button without the component library behind it, for what every page loads. */
export const PlainButton = ({
  look = 'primary',
  size = 'medium',
  wide = false,
  busy = false,
  disabled,
  children,
  ...rest
}: PlainButtonProps) => (
  <button
    type="button"
    {...rest}
    disabled={disabled === true || busy}
    className={`${styles.link} ${styles[look]} ${styles[size]} ${wide ? styles.wide : ''} ${busy ? styles.busy : ''}`}
  >
    {children}
    {busy ? <span className={styles.waiting} aria-hidden="true" /> : null}
  </button>
)
