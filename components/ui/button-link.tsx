import type { ReactNode } from 'react'
import { buttonClass, type ButtonVariant } from './button'
import { PageLink } from './page-link'

interface ButtonLinkProps extends ButtonVariant {
  href: string
  className?: string
  children: ReactNode
}

/** A link that looks like a button. `accent` marks the screen's main call to action. */
export const ButtonLink = ({ href, className = '', children, ...look }: ButtonLinkProps) => (
  <PageLink href={href} className={`${buttonClass(look)} ${className}`}>
    {children}
  </PageLink>
)
