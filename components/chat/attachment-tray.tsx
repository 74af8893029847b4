import { useTranslations } from 'next-intl'
import { Icon } from '@/components/ui/icon'
import { PdfIcon } from '@/components/ui/icons'
import type { AttachmentError, PickedFile } from '@/hooks/chat/attachments'
import styles from './composer.module.css'

interface PickedTrayProps {
  files: readonly PickedFile[]
  /** Files of one message. */
  max: number
  fault: AttachmentError | null
  isReading: boolean
  /** Contacts are masked for the other side. Photos cannot be masked, so a hint is shown. */
  isShielded: boolean
  onRemove: (key: string) => void
}

/** Attachments of the message being written, with a preview and a remove button. */
export const AttachmentTray = ({ files, max, fault, isReading, isShielded, onRemove }: PickedTrayProps) => {
  const t = useTranslations('chat.attach')
  return (
    <>
      <p className={styles.fault} role="status">
        {fault ? t(`fault.${fault}`, { max }) : ''}
      </p>
      {isReading ? (
        <p className={styles.reading} role="status">
          {t('reading')}
        </p>
      ) : null}
      {files.length > 0 ? (
        <ul className={styles.tray} aria-label={t('chosen')}>
          {files.map(({ key, name, preview }, n) => (
            <li key={key} className={styles.picked}>
              {preview ? (
                <img src={preview} alt={t('photo', { position: n + 1 })} />
              ) : (
                <span className={styles.pickedPdf}>
                  <PdfIcon />
                  <span>{name}</span>
                </span>
              )}
              <button
                type="button"
                className={styles.remove}
                aria-label={t('remove', { position: n + 1 })}
                onClick={() => onRemove(key)}
              >
                <Icon name="close" size={16} />
              </button>
            </li>
          ))}
        </ul>
      ) : null}
      {isShielded && files.length > 0 ? <p className={styles.notice}>{t('unmasked')}</p> : null}
    </>
  )
}
