import type { ReactNode } from 'react'
import styles from './full-height.module.css'

/** Fills the window below the header exactly, for pages that scroll inside, such as messages. */
export const FullHeight = ({ children }: { children: ReactNode }) => (
  <div className={styles.box}>{children}</div>
)
