'use client'

import Slider from '@mui/material/Slider'
import { useTranslations } from 'next-intl'
import { useId, useState } from 'react'
import Cropper from 'react-easy-crop'
import 'react-easy-crop/react-easy-crop.css'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { IconDrawing } from '@/components/ui/icon'
import { IconButton } from '@/components/ui/icon-button'
import { AddIcon } from '@/components/ui/icons'
import { StepError } from '@/components/ui/step-error'
import { themed } from '@/lib/theme/themed'
import { cropPicture, type CropArea } from './crop'
import { MoveButtons } from './crop-buttons'
import { canMove, moveCrop, zoomBy, zoomRange, type Stage } from './crop-moves'
import styles from './photo-crop-dialog.module.css'

interface PhotoCropDialogProps {
  url: string
  busy: boolean
  /** Error of the last upload. The dialog stays open for a retry with the same picture. */
  error: unknown
  onCropped: (picture: Blob) => void
  onUnreadable: () => void
  onClose: () => void
}

/**
 * Chooses the part of a picture that becomes the portrait: drag, arrow keys or buttons move it; wheel, pinch,
 * slider or buttons zoom.
 */
export const PhotoCropDialog = themed(
  ({ url, busy, error, onCropped, onUnreadable, onClose }: PhotoCropDialogProps) => {
    const t = useTranslations('accounts.profile.crop')
    const [crop, setCrop] = useState({ x: 0, y: 0 })
    const [zoom, setZoom] = useState(1)
    // Known once the picture is laid out.
    const [area, setArea] = useState<CropArea | null>(null)
    const [media, setMedia] = useState<Stage['media'] | null>(null)
    const [cut, setCut] = useState<Stage['cut'] | null>(null)
    const stage = media && cut ? { media, cut } : null
    const zoomId = useId()
    const { min, max, step } = zoomRange
    const use = () => {
      if (area) cropPicture(url, area).then(onCropped, onUnreadable)
    }
    return (
      <ConfirmDialog
        open
        title={t('title')}
        confirm={t('use')}
        busy={busy}
        reading={!area}
        onConfirm={use}
        onClose={onClose}
      >
        <div className={styles.stage}>
          <Cropper
            image={url}
            crop={crop}
            zoom={zoom}
            aspect={1}
            cropShape="round"
            keyboardStep={8}
            showGrid={false}
            onCropChange={setCrop}
            onZoomChange={setZoom}
            // Unlike `onCropComplete` also called after a move by button.
            onCropAreaChange={(_, pixels) => setArea(pixels)}
            setMediaSize={setMedia}
            setCropSize={setCut}
            minZoom={min}
            maxZoom={max}
            mediaProps={{ alt: '', onError: onUnreadable }}
            // An accessible name needs a role; this one leaves the arrow keys to the page.
            cropperProps={{ role: 'application', 'aria-label': t('move') }}
            // Styles are in the stylesheet above: the page's policy blocks style elements.
            disableAutomaticStylesInjection
          />
        </div>
        <MoveButtons
          canMove={(direction) => stage !== null && canMove(crop, direction, stage, zoom)}
          onMove={(direction) => stage && setCrop(moveCrop(crop, direction, stage, zoom))}
        />
        <div className={styles.zoom}>
          <span id={zoomId}>{t('zoom')}</span>
          <IconButton
            aria-label={t('smaller')}
            aria-disabled={zoom <= min}
            onClick={() => setZoom(zoomBy(zoom, -1))}
          >
            <IconDrawing path="M5 12h14" />
          </IconButton>
          <Slider
            aria-labelledby={zoomId}
            value={zoom}
            min={min}
            max={max}
            step={step}
            onChange={(_, value) => setZoom(Array.isArray(value) ? (value[0] ?? min) : value)}
          />
          <IconButton
            aria-label={t('larger')}
            aria-disabled={zoom >= max}
            onClick={() => setZoom(zoomBy(zoom, 1))}
          >
            <AddIcon />
          </IconButton>
        </div>
        <StepError error={error} />
      </ConfirmDialog>
    )
  },
)
