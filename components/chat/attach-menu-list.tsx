'use client'

import ListItemIcon from '@mui/material/ListItemIcon'
import ListItemText from '@mui/material/ListItemText'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { useTranslations } from 'next-intl'
import { CameraIcon, PdfIcon, PhotosIcon } from '@/components/ui/icons'
import { useMedia } from '@/hooks/use-media'
import type { MenuState } from '@/hooks/use-menu'
import { themed } from '@/lib/theme/themed'

interface AttachMenuListProps extends MenuState {
  mayPdf: boolean
  onCamera: () => void
  onPhotos: () => void
  onPdf: () => void
}

/** The entries of the menu beside a message. */
export const AttachMenuList = themed(
  ({ mayPdf, onCamera, onPhotos, onPdf, ...menu }: AttachMenuListProps) => {
    const t = useTranslations('chat.attach')
    // A desk has no camera to point. An entry hidden by style would be given the focus and could not take it.
    const isDesk = useMedia('(hover: hover)')
    return (
      <Menu
        {...menu}
        anchorOrigin={{ vertical: 'top', horizontal: 'left' }}
        transformOrigin={{ vertical: 'bottom', horizontal: 'left' }}
      >
        {isDesk ? null : (
          <MenuItem onClick={onCamera}>
            <ListItemIcon>
              <CameraIcon />
            </ListItemIcon>
            <ListItemText>{t('camera')}</ListItemText>
          </MenuItem>
        )}
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
  },
)
