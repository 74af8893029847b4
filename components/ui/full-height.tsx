'use client'

import { useLayoutEffect, type ReactNode } from 'react'
import styles from './full-height.module.css'

interface FullHeightProps {
  /** Hides the site header in narrow windows; the content has its own back link. */
  isAlone?: boolean
  children: ReactNode
}

/** Fills the window below the header exactly, for pages that scroll inside, such as messages. */
export const FullHeight = ({ isAlone = false, children }: FullHeightProps) => {
  useLayoutEffect(() => {
    const root = document.documentElement
    root.toggleAttribute('data-alone', isAlone)
    return () => root.removeAttribute('data-alone')
  }, [isAlone])
  return <div className={styles.box}>{children}</div>
}
