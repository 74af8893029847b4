import type { ButtonHTMLAttributes } from 'react'
import styles from './icon-button.module.css'

interface IconButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  'aria-label': string
}

/** A round button that shows an icon alone. */
export const IconButton = ({ className = '', ...native }: IconButtonProps) => (
  <button type="button" {...native} className={`${styles.button} ${className}`} />
)
