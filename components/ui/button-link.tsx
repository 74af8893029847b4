import type { ReactNode } from 'react'
import styles from './button-link.module.css'
import { PageLink } from './page-link'

/**
 * A link that looks like a button, for server components. `accent` is for the one thing a screen wants done.
 */
export const ButtonLink = ({
  href,
  look = 'primary',
  size = 'medium',
  children,
}: {
  href: string
  look?: 'primary' | 'accent' | 'outlined' | 'plain'
  size?: 'medium' | 'large'
  children: ReactNode
}) => (
  <PageLink href={href} className={`${styles.link} ${styles[look]} ${styles[size]}`}>
    {children}
  </PageLink>
)
