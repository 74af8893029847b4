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

/** Sticky bar at the bottom of the window; in a low window, at the end of the page. */
export const BottomBar = ({ label, className = '', children }: BottomBarProps) => {
  const Tag = label === undefined ? 'div' : 'aside'
  return (
    <Tag ref={useMeasuredHeight('--bottom-bar')} className={`${styles.bar} ${className}`} aria-label={label}>
      {children}
    </Tag>
  )
}
