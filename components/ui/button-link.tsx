import type { ReactNode } from 'react'
import styles from './button-link.module.css'
import { PageLink } from './page-link'

interface ButtonLinkProps {
  href: string
  look?: 'primary' | 'accent' | 'outlined' | 'plain'
  size?: 'medium' | 'large'
  children: ReactNode
}

/**
 * A link that looks like a button, for server components. `accent` marks the screen's main call to action.
 */
export const ButtonLink = ({ href, look = 'primary', size = 'medium', children }: ButtonLinkProps) => (
  <PageLink href={href} className={`${styles.link} ${styles[look]} ${styles[size]}`}>
    {children}
  </PageLink>
)
