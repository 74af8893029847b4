'use client'

import { useLocale, useTranslations } from 'next-intl'
import { useState } from 'react'
import { DownloadIcon, PdfIcon } from '@/components/ui/icons'
import { loadOnPress } from '@/components/ui/load-on-press'
import type { OutgoingFile } from '@/hooks/chat/thread'
import { useOfflineNotice } from '@/hooks/use-offline-notice'
import type { ChatFile } from '@/lib/contract/chat-files'
import { formatBytes } from '@/lib/format/bytes'
import styles from './attachments.module.css'
import type { DisplayedFile } from './displayed-file'

const PhotoViewer = loadOnPress(
  () => import('./photo-viewer').then((part) => part.PhotoViewer),
  useOfflineNotice,
)

export const storedAttachments = ({ id, ...file }: ChatFile): DisplayedFile => ({ ...file, key: id })
export const outgoingAttachments = ({ preview, ...file }: OutgoingFile): DisplayedFile => ({
  ...file,
  url: preview,
})

/** Crops very long and very wide photos in the conversation; opened photos are whole. */
const ratioOf = ({ width, height }: DisplayedFile): number =>
  width && height ? Math.min(16 / 9, Math.max(4 / 5, width / height)) : 1

const Photos = ({
  photos,
  isOpenable,
  onBroken,
}: { photos: readonly DisplayedFile[] } & Omit<Props, 'files'>) => {
  const t = useTranslations('chat.files')
  const [open, setOpen] = useState<number | null>(null)
  const alone = photos.length === 1 ? photos[0] : undefined
  return (
    <div className={styles.photos} data-count={photos.length}>
      {photos.map((photo, n) => {
        const picture = photo.url ? (
          <img src={photo.url} alt="" loading="lazy" decoding="async" onError={onBroken} />
        ) : null
        const style = alone ? { aspectRatio: ratioOf(alone) } : undefined
        const name = t('photo', { position: n + 1, count: photos.length })
        return isOpenable ? (
          <button
            key={photo.key}
            type="button"
            className={styles.photo}
            style={style}
            aria-label={name}
            onClick={() => setOpen(n)}
          >
            {picture}
          </button>
        ) : (
          <span key={photo.key} className={styles.photo} style={style} role="img" aria-label={name}>
            {picture}
          </span>
        )
      })}
      {open === null ? null : (
        <PhotoViewer photos={photos} at={open} onMove={setOpen} onClose={() => setOpen(null)} />
      )}
    </div>
  )
}

const Document = ({ file, isOpenable }: { file: DisplayedFile; isOpenable: boolean }) => {
  const t = useTranslations('chat.files')
  const locale = useLocale()
  const about = (
    <>
      <PdfIcon className={styles.pdf} />
      <span className={styles.about}>
        <strong>{file.name}</strong>
        <small>{isOpenable && !file.url ? t('later') : `PDF · ${formatBytes(file.bytes, locale)}`}</small>
      </span>
    </>
  )
  if (!isOpenable || !file.url) return <div className={styles.document}>{about}</div>
  return (
    <a
      className={styles.document}
      href={file.url}
      download={file.name ?? true}
      aria-label={t('download', { name: file.name ?? '' })}
    >
      {about}
      <DownloadIcon />
    </a>
  )
}

interface Props {
  files: readonly DisplayedFile[]
  /** Stored on the server, so it can be opened and downloaded. */
  isOpenable: boolean
  /** Called when a photo fails to load; its signed URL may have expired. */
  onBroken?: () => void
}

/** The files of a message: photos as a grid that opens, PDFs as downloads. */
export const Attachments = ({ files, isOpenable, onBroken }: Props) => {
  const photos = files.filter(({ type }) => type === 'image/webp')
  return (
    <div className={styles.files}>
      {photos.length > 0 ? <Photos photos={photos} isOpenable={isOpenable} onBroken={onBroken} /> : null}
      {files
        .filter(({ type }) => type === 'application/pdf')
        .map((file) => (
          <Document key={file.key} file={file} isOpenable={isOpenable} />
        ))}
    </div>
  )
}
