'use client'

import { useTranslations } from 'next-intl'
import { useId, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { useSwipeDown } from '@/hooks/use-swipe-down'
import { DialogTitle } from './dialog-title'
import { Icon } from './icon'
import { IconButton } from './icon-button'
import { NativeDialog } from './native-dialog'
import styles from './sheet.module.css'

interface SheetProps {
  title: ReactNode
  onClose: () => void
  /** Stays below the scrolled content. */
  footer?: ReactNode
  isWide?: boolean
  children: ReactNode
}

/**
 * Bottom sheet on a phone, a dialog in the middle of a wide window; open while mounted. Closes on Back, Escape, a
 * swipe down and a press beside it.
 */
export const Sheet = ({ title, onClose, footer, isWide = false, children }: SheetProps) => {
  const t = useTranslations('ui')
  const id = useId()
  const swipe = useSwipeDown(onClose)
  return createPortal(
    <NativeDialog
      open
      onClose={onClose}
      name={{ labelledBy: id }}
      className={isWide ? styles.wide : styles.sheet}
    >
      <div className={styles.parts} data-scrolls="" {...swipe}>
        <div className={styles.top}>
          <DialogTitle id={id} className={styles.title}>
            {title}
          </DialogTitle>
          <IconButton aria-label={t('close')} onClick={onClose}>
            <Icon name="close" />
          </IconButton>
        </div>
        <div className={styles.content} data-scrolls="">
          {children}
        </div>
        {footer ? <div className={styles.footer}>{footer}</div> : null}
      </div>
    </NativeDialog>,
    document.body,
  )
}
