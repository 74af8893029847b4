'use client'

import { useLocale, useTranslations } from 'next-intl'
import { useState } from 'react'
import { DownloadIcon, PdfIcon } from '@/components/ui/icons'
import { loadOnPress } from '@/components/ui/load-on-press'
import type { OutgoingFile } from '@/hooks/chat/thread'
import { useOfflineNotice } from '@/hooks/use-offline-notice'
import { usePlaceClock } from '@/hooks/use-place-clock'
import type { ChatFile } from '@/lib/contract/chat-files'
import { formatBytes } from '@/lib/format/bytes'
import { formatDateTime } from '@/lib/format/date'
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
  writer,
  sentAt,
  isOpenable,
  onBroken,
}: { photos: readonly DisplayedFile[] } & Omit<Props, 'files'>) => {
  const t = useTranslations('chat.files')
  const locale = useLocale()
  const clock = usePlaceClock()
  const [open, setOpen] = useState<number | null>(null)
  const alone = photos.length === 1 ? photos[0] : undefined
  // Screen readers list images and buttons apart from their bubble, so each name has its writer and time.
  const nameOf = (at: number) =>
    t('photo', {
      position: at + 1,
      count: photos.length,
      writer,
      time: formatDateTime(sentAt, locale, clock),
    })
  return (
    <div className={styles.photos} data-count={photos.length}>
      {photos.map((photo, n) => {
        const picture = photo.url ? (
          <img src={photo.url} alt="" loading="lazy" decoding="async" onError={onBroken} />
        ) : null
        const style = alone ? { aspectRatio: ratioOf(alone) } : undefined
        const name = nameOf(n)
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
        <PhotoViewer
          photos={photos}
          nameOf={nameOf}
          at={open}
          onMove={setOpen}
          onClose={() => setOpen(null)}
        />
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
  /** Name of the sender, for screen readers. */
  writer: string
  sentAt: string
  /** Stored on the server, so it can be opened and downloaded. */
  isOpenable: boolean
  /** Called when a photo fails to load; its signed URL may have expired. */
  onBroken?: () => void
}

/** The files of a message: photos as a grid that opens, PDFs as downloads. */
export const Attachments = ({ files, isOpenable, ...message }: Props) => {
  const photos = files.filter(({ type }) => type === 'image/webp')
  return (
    <div className={styles.files}>
      {photos.length > 0 ? <Photos photos={photos} isOpenable={isOpenable} {...message} /> : null}
      {files
        .filter(({ type }) => type === 'application/pdf')
        .map((file) => (
          <Document key={file.key} file={file} isOpenable={isOpenable} />
        ))}
    </div>
  )
}
