import type { ButtonHTMLAttributes } from 'react'
import styles from './button-link.module.css'

/** A button without the component library behind it, for what every page loads. */
export const PlainButton = ({
  look = 'primary',
  size = 'medium',
  ...rest
}: ButtonHTMLAttributes<HTMLButtonElement> & {
  look?: 'primary' | 'accent' | 'outlined' | 'plain'
  size?: 'medium' | 'large'
}) => <button type="button" {...rest} className={`${styles.link} ${styles[look]} ${styles[size]}`} />
