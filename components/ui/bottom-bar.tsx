'use client'

import type { ReactNode } from 'react'
import { useMeasuredHeight } from '@/hooks/use-measured-height'
import styles from './bottom-bar.module.css'

interface BottomBarProps {
  /** Accessible name of the bar as a landmark. */
  label?: string
  className?: string | undefined
  children: ReactNode
}

/** Stays at the window's end while the page above it is read; in a low window it ends the page. */
export const BottomBar = ({ label, className = '', children }: BottomBarProps) => {
  const Tag = label === undefined ? 'div' : 'aside'
  return (
    <Tag ref={useMeasuredHeight('--bottom-bar')} className={`${styles.bar} ${className}`} aria-label={label}>
      {children}
    </Tag>
  )
}
