'use client'

import { useTranslations } from 'next-intl'
import { tourRequest } from '@/lib/tour/tour-request'
import styles from './menu-list.module.css'
import type { Viewer } from './viewer'

/** Shows a side of the market once more what is where; who only runs it has no such tour. */
export const TourItem = ({ viewer, onDone }: { viewer: Viewer; onDone: () => void }) => {
  const t = useTranslations('layout.account')
  if (viewer.role === 'operator') return null
  return (
    <button
      type="button"
      className={styles.item}
      onClick={() => {
        onDone()
        tourRequest.ask()
      }}
    >
      {t('tour')}
    </button>
  )
}
