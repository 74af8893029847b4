'use client'

import { useTranslations } from 'next-intl'
import type { KeyboardEvent } from 'react'
import { createPortal } from 'react-dom'
import { Icon } from '@/components/ui/icon'
import { IconButton } from '@/components/ui/icon-button'
import { BeforeIcon, NextIcon } from '@/components/ui/icons'
import { NativeDialog } from '@/components/ui/native-dialog'
import { useSwipeDown } from '@/hooks/use-swipe-down'
import type { DisplayedFile } from './displayed-file'
import styles from './photo-viewer.module.css'

interface PhotoViewerProps {
  photos: readonly DisplayedFile[]
  /** Accessible name of the photo at an index. */
  nameOf: (at: number) => string
  /** Index of the shown photo. */
  at: number
  onMove: (at: number) => void
  onClose: () => void
}

/**
 * Full-window photo with arrows to the others of its message. Arrows stay at either end: removing a focused one would
 * lose the focus and the keys.
 */
export const PhotoViewer = ({ photos, nameOf, at, onMove, onClose }: PhotoViewerProps) => {
  const t = useTranslations('chat.files')
  const photo = photos[at]
  const isFirst = at === 0
  const isLast = at === photos.length - 1
  const isAlone = isFirst && isLast
  const before = () => isFirst || onMove(at - 1)
  const next = () => isLast || onMove(at + 1)
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowLeft') before()
    if (event.key === 'ArrowRight') next()
  }
  const swipe = useSwipeDown(onClose)
  const label = nameOf(at)
  return createPortal(
    <NativeDialog open onClose={onClose} onKeyDown={onKeyDown} name={{ label }} className={styles.viewer}>
      <div className={styles.surface} {...swipe}>
        {photo?.url ? <img className={styles.picture} src={photo.url} alt={label} /> : null}
      </div>
      <IconButton className={styles.close} aria-label={t('close')} onClick={onClose}>
        <Icon name="close" />
      </IconButton>
      {isAlone ? null : (
        <>
          <IconButton
            className={styles.before}
            aria-label={t('before')}
            aria-disabled={isFirst}
            onClick={before}
          >
            <BeforeIcon />
          </IconButton>
          <IconButton className={styles.next} aria-label={t('next')} aria-disabled={isLast} onClick={next}>
            <NextIcon />
          </IconButton>
        </>
      )}
    </NativeDialog>,
    document.body,
  )
}
