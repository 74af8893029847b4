import type { ReactNode } from 'react'
import styles from './page.module.css'

/**
 * The width and breathing room of a page's content. `narrow` suits forms and reading, `wide` lists with a
 * side.
 */
export const Page = ({
  width = 'normal',
  children,
}: {
  width?: 'narrow' | 'normal' | 'wide'
  children: ReactNode
}) => <div className={`${styles.page} ${styles[width]}`}>{children}</div>
