'use client'

import { useTranslations } from 'next-intl'
import { useRef, type ChangeEvent } from 'react'
import { IconButton } from '@/components/ui/icon-button'
import { AddIcon } from '@/components/ui/icons'
import { lazyDialog } from '@/components/ui/lazy-dialog'
import { useMenu } from '@/hooks/use-menu'
import styles from './composer.module.css'

const AttachMenuList = lazyDialog(() => import('./attach-menu-list').then((part) => part.AttachMenuList))

interface AttachMenuProps {
  /** PDFs may be sent once the booking is paid. */
  mayPdf: boolean
  onPick: (files: readonly File[]) => void
}

/** Menu of attachments: a new photo, stored photos, PDFs. */
export const AttachMenu = ({ mayPdf, onPick }: AttachMenuProps) => {
  const t = useTranslations('chat.attach')
  const { button, menu, close } = useMenu()
  const camera = useRef<HTMLInputElement>(null)
  const photos = useRef<HTMLInputElement>(null)
  const documents = useRef<HTMLInputElement>(null)
  const choose = (input: HTMLInputElement | null) => () => {
    close()
    input?.click()
  }
  const onChange = ({ target }: ChangeEvent<HTMLInputElement>) => {
    onPick([...(target.files ?? [])])
    // The same file may be chosen again after it was removed.
    target.value = ''
  }
  const input = { type: 'file', hidden: true, tabIndex: -1, onChange } as const
  return (
    <>
      <IconButton className={styles.attach} aria-label={t('label')} {...button}>
        <AddIcon />
      </IconButton>
      <AttachMenuList
        {...menu}
        mayPdf={mayPdf}
        onCamera={choose(camera.current)}
        onPhotos={choose(photos.current)}
        onPdf={choose(documents.current)}
      />
      <input {...input} ref={camera} accept="image/*" capture="environment" aria-label={t('camera')} />
      <input {...input} ref={photos} accept="image/*" multiple aria-label={t('photos')} />
      <input {...input} ref={documents} accept="application/pdf,.pdf" multiple aria-label={t('pdf')} />
    </>
  )
}
