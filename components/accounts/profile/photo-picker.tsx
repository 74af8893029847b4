'use client'

import { useTranslations } from 'next-intl'
import { useRef, useState, type ChangeEvent } from 'react'
import toast from 'react-hot-toast'
import { Avatar } from '@/components/ui/avatar'
import { Button } from '@/components/ui/button'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { loadOnPress } from '@/components/ui/load-on-press'
import styles from '@/components/ui/panel.module.css'
import { useRemoveProfilePhoto, useUploadProfilePhoto } from '@/hooks/accounts/mutations'
import { useErrorText } from '@/hooks/use-error-text'
import { useOfflineNotice } from '@/hooks/use-offline-notice'
import { usePrefetch } from '@/hooks/use-prefetch'
import type { Profile } from '@/lib/contract/accounts'

const loadCrop = () => import('./crop')
const PhotoCropDialog = loadOnPress(
  () => import('./photo-crop-dialog').then((file) => file.PhotoCropDialog),
  useOfflineNotice,
)

const types = ['image/jpeg', 'image/png', 'image/webp']
const mostBytes = 10 * 1024 * 1024

/** The portrait: chosen, cropped and uploaded, or removed. */
export const PhotoPicker = ({ profile }: { profile: Profile }) => {
  const t = useTranslations('accounts.profile')
  const text = useErrorText()
  const upload = useUploadProfilePhoto()
  const remove = useRemoveProfilePhoto()
  const file = useRef<HTMLInputElement>(null)
  const latest = useRef<File | null>(null)
  const [url, setUrl] = useState<string | null>(null)
  const [removing, setRemoving] = useState(false)

  const sayOffline = useOfflineNotice()
  usePrefetch(loadCrop)

  const decode = async (picked: File) => {
    const crop = await loadCrop().catch(sayOffline)
    if (!crop) return
    await crop.decodePicture(picked).then(
      // A file that takes longer to read than the one picked after it is out of date.
      (read) => latest.current === picked && setUrl(read),
      () => latest.current === picked && refuse('unsupported_media_type'),
    )
  }
  const refuse = (code: string) => {
    setUrl(null)
    toast.error(text(code))
  }
  const pick = (event: ChangeEvent<HTMLInputElement>) => {
    const [picked] = event.target.files ?? []
    event.target.value = ''
    if (!picked) return
    latest.current = picked
    upload.reset()
    if (!types.includes(picked.type)) refuse('unsupported_media_type')
    else if (picked.size > mostBytes) refuse('payload_too_large')
    else void decode(picked)
  }
  const send = (picture: Blob) =>
    upload.mutate(picture, {
      onSuccess: () => {
        setUrl(null)
        toast.success(t('photoSaved'))
      },
    })
  const takeAway = () =>
    remove.mutate(undefined, {
      onSuccess: () => toast.success(t('photoRemoved')),
      onError: (error) => toast.error(text(error)),
      onSettled: () => setRemoving(false),
    })
  return (
    <div className={styles.head}>
      <Avatar name={profile.full_name} photo={profile.photo} size={80} />
      <div className={styles.actions}>
        <Button look="quiet" onClick={() => file.current?.click()}>
          {profile.photo ? t('changePhoto') : t('addPhoto')}
        </Button>
        {profile.photo ? (
          <Button look="plain" tone="neutral" onClick={() => setRemoving(true)}>
            {t('removePhoto')}
          </Button>
        ) : null}
      </div>
      <input
        ref={file}
        type="file"
        hidden
        accept={types.join(',')}
        aria-label={t('addPhoto')}
        onChange={pick}
      />
      {url ? (
        <PhotoCropDialog
          url={url}
          busy={upload.isPending}
          error={upload.error}
          onCropped={send}
          onUnreadable={() => refuse('unsupported_media_type')}
          onClose={() => setUrl(null)}
        />
      ) : null}
      <ConfirmDialog
        open={removing}
        title={t('removePhotoTitle')}
        confirm={t('removePhoto')}
        danger
        busy={remove.isPending}
        onConfirm={takeAway}
        onClose={() => setRemoving(false)}
      >
        {t('removePhotoText')}
      </ConfirmDialog>
    </div>
  )
}
