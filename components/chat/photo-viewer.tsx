'use client'

import { useTranslations } from 'next-intl'
import type { KeyboardEvent } from 'react'
import { createPortal } from 'react-dom'
import { Icon } from '@/components/ui/icon'
import { IconButton } from '@/components/ui/icon-button'
import { BeforeIcon, NextIcon } from '@/components/ui/icons'
import { NativeDialog } from '@/components/ui/native-dialog'
import type { ShownFile } from './attachments'
import styles from './photo-viewer.module.css'

interface PhotoViewerProps {
  photos: readonly ShownFile[]
  /** Which of them is shown. */
  at: number
  onMove: (at: number) => void
  onClose: () => void
}

/** One photo over the whole window, and the others of its message by arrows. */
export const PhotoViewer = ({ photos, at, onMove, onClose }: PhotoViewerProps) => {
  const t = useTranslations('chat.files')
  const photo = photos[at]
  const isFirst = at === 0
  const isLast = at === photos.length - 1
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowLeft' && !isFirst) onMove(at - 1)
    if (event.key === 'ArrowRight' && !isLast) onMove(at + 1)
  }
  const label = t('photo', { position: at + 1, count: photos.length })
  return createPortal(
    <NativeDialog open onClose={onClose} onKeyDown={onKeyDown} name={{ label }} className={styles.viewer}>
      {photo?.url ? <img className={styles.picture} src={photo.url} alt={label} /> : null}
      <IconButton className={styles.close} aria-label={t('close')} onClick={onClose}>
        <Icon name="close" />
      </IconButton>
      {isFirst ? null : (
        <IconButton className={styles.before} aria-label={t('before')} onClick={() => onMove(at - 1)}>
          <BeforeIcon />
        </IconButton>
      )}
      {isLast ? null : (
        <IconButton className={styles.next} aria-label={t('next')} onClick={() => onMove(at + 1)}>
          <NextIcon />
        </IconButton>
      )}
    </NativeDialog>,
    document.body,
  )
}
