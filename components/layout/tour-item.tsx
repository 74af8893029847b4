'use client'

import { useTranslations } from 'next-intl'
import { useRequestTour } from '@/hooks/tour/tour'
import styles from './menu-list.module.css'
import type { Viewer } from './viewer'

/** Restarts the tour; pure operators have none. */
export const TourItem = ({ viewer, onDone }: { viewer: Viewer; onDone: () => void }) => {
  const t = useTranslations('layout.account')
  const requestTour = useRequestTour()
  if (viewer.role === 'operator') return null
  return (
    <button
      type="button"
      className={styles.item}
      onClick={() => {
        onDone()
        requestTour()
      }}
    >
      {t('tour')}
    </button>
  )
}
