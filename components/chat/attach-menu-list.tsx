'use client'

import { useTranslations } from 'next-intl'
import { CameraIcon, PdfIcon, PhotosIcon } from '@/components/ui/icons'
import { Menu, MenuItem } from '@/components/ui/menu'
import { useMedia } from '@/hooks/use-media'
import type { MenuState } from '@/hooks/use-menu'

interface AttachMenuListProps extends MenuState {
  mayPdf: boolean
  onCamera: () => void
  onPhotos: () => void
  onPdf: () => void
}

/** The entries of the menu beside a message. */
export const AttachMenuList = ({ mayPdf, onCamera, onPhotos, onPdf, ...menu }: AttachMenuListProps) => {
  const t = useTranslations('chat.attach')
  // Desktops get no camera entry.
  const isDesk = useMedia('(hover: hover)')
  return (
    <Menu {...menu} label={t('label')}>
      {isDesk ? null : (
        <MenuItem icon={<CameraIcon />} onSelect={onCamera}>
          {t('camera')}
        </MenuItem>
      )}
      <MenuItem icon={<PhotosIcon />} onSelect={onPhotos}>
        {t('photos')}
      </MenuItem>
      <MenuItem
        icon={<PdfIcon />}
        isDisabled={!mayPdf}
        note={mayPdf ? undefined : t('pdfLater')}
        onSelect={onPdf}
      >
        {t('pdf')}
      </MenuItem>
    </Menu>
  )
}
