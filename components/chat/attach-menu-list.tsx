'use client'

import CameraIcon from '@mui/icons-material/PhotoCameraRounded'
import PhotosIcon from '@mui/icons-material/PhotoLibraryRounded'
import PdfIcon from '@mui/icons-material/PictureAsPdfRounded'
import ListItemIcon from '@mui/material/ListItemIcon'
import ListItemText from '@mui/material/ListItemText'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { useTranslations } from 'next-intl'
import type { MenuState } from '@/hooks/use-menu'
import styles from './composer.module.css'

interface AttachMenuListProps extends MenuState {
  mayPdf: boolean
  onCamera: () => void
  onPhotos: () => void
  onPdf: () => void
}

/** The entries of the menu beside a message. */
export const AttachMenuList = ({ mayPdf, onCamera, onPhotos, onPdf, ...menu }: AttachMenuListProps) => {
  const t = useTranslations('chat.attach')
  return (
    <Menu
      {...menu}
      anchorOrigin={{ vertical: 'top', horizontal: 'left' }}
      transformOrigin={{ vertical: 'bottom', horizontal: 'left' }}
    >
      <MenuItem className={styles.camera} onClick={onCamera}>
        <ListItemIcon>
          <CameraIcon />
        </ListItemIcon>
        <ListItemText>{t('camera')}</ListItemText>
      </MenuItem>
      <MenuItem onClick={onPhotos}>
        <ListItemIcon>
          <PhotosIcon />
        </ListItemIcon>
        <ListItemText>{t('photos')}</ListItemText>
      </MenuItem>
      <MenuItem disabled={!mayPdf} onClick={onPdf}>
        <ListItemIcon>
          <PdfIcon />
        </ListItemIcon>
        <ListItemText secondary={mayPdf ? undefined : t('pdfLater')}>{t('pdf')}</ListItemText>
      </MenuItem>
    </Menu>
  )
}
