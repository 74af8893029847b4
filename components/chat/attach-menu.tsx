'use client'

import AddIcon from '@mui/icons-material/AddRounded'
import CameraIcon from '@mui/icons-material/PhotoCameraRounded'
import PhotosIcon from '@mui/icons-material/PhotoLibraryRounded'
import PdfIcon from '@mui/icons-material/PictureAsPdfRounded'
import IconButton from '@mui/material/IconButton'
import ListItemIcon from '@mui/material/ListItemIcon'
import ListItemText from '@mui/material/ListItemText'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { useTranslations } from 'next-intl'
import { useRef, type ChangeEvent } from 'react'
import { useMenu } from '@/hooks/use-menu'
import styles from './composer.module.css'

interface AttachMenuProps {
  /** PDFs may be sent once the booking is paid. */
  mayPdf: boolean
  onPick: (files: readonly File[]) => void
}

/** What may go with a message: a photo taken now, photos kept, PDFs. */
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
      <Menu
        {...menu}
        anchorOrigin={{ vertical: 'top', horizontal: 'left' }}
        transformOrigin={{ vertical: 'bottom', horizontal: 'left' }}
      >
        <MenuItem className={styles.camera} onClick={choose(camera.current)}>
          <ListItemIcon>
            <CameraIcon />
          </ListItemIcon>
          <ListItemText>{t('camera')}</ListItemText>
        </MenuItem>
        <MenuItem onClick={choose(photos.current)}>
          <ListItemIcon>
            <PhotosIcon />
          </ListItemIcon>
          <ListItemText>{t('photos')}</ListItemText>
        </MenuItem>
        <MenuItem disabled={!mayPdf} onClick={choose(documents.current)}>
          <ListItemIcon>
            <PdfIcon />
          </ListItemIcon>
          <ListItemText secondary={mayPdf ? undefined : t('pdfLater')}>{t('pdf')}</ListItemText>
        </MenuItem>
      </Menu>
      <input {...input} ref={camera} accept="image/*" capture="environment" aria-label={t('camera')} />
      <input {...input} ref={photos} accept="image/*" multiple aria-label={t('photos')} />
      <input {...input} ref={documents} accept="application/pdf,.pdf" multiple aria-label={t('pdf')} />
    </>
  )
}
