'use client'
import Button from '@mui/material/Button'
import { useTranslations } from 'next-intl'
import { useRef, useState, type ChangeEvent } from 'react'
import { useForm } from 'react-hook-form'
import toast from 'react-hot-toast'
import { Avatar } from '@/components/ui/avatar'
import { FormDate } from '@/components/ui/form/form-date'
import { FormTextField } from '@/components/ui/form/form-text-field'
import { useErrorText } from '@/hooks/accounts/error-text'
import { useSaveProfile, useUploadProfilePhoto } from '@/hooks/accounts/mutations'
import { useUnsaved } from '@/hooks/use-unsaved'
import { isApiError } from '@/lib/api/error'
import { saveProfile, type Profile } from '@/lib/contract/accounts'
import { contractResolver } from '@/lib/forms/resolver'
import { setServerErrors } from '@/lib/forms/server-errors'
import { FormProblem } from './form-problem'
import styles from './services-form.module.css'

const schema = saveProfile.body.pick({ full_name: true, bio: true, council: true, birth_date: true }).required({ full_name: true })

const PhotoPicker = ({ profile }: { profile: Profile }) => {
  const t = useTranslations('accounts.profile')
  const text = useErrorText()
  const upload = useUploadProfilePhoto()
  const file = useRef<HTMLInputElement>(null)
  const pick = (event: ChangeEvent<HTMLInputElement>) => {
    const [picked] = event.target.files ?? []
    event.target.value = ''
    if (picked) upload.mutate(picked, { onSuccess: () => toast.success(t('photoSaved')), onError: (error) => toast.error(text(error)) })
  }
  return (
    <div className={styles.head}>
      <Avatar name={profile.full_name} photo={profile.photo} size={80} />
      <Button variant="outlined" loading={upload.isPending} onClick={() => file.current?.click()}>
        {profile.photo ? t('changePhoto') : t('addPhoto')}
      </Button>
      <input ref={file} type="file" hidden accept="image/jpeg,image/png,image/webp" onChange={pick} />
    </div>
  )
}

export const ProfileForm = ({ profile, isProvider }: { profile: Profile; isProvider: boolean }) => {
  const t = useTranslations('accounts.profile')
  const save = useSaveProfile()
  const [problem, setProblem] = useState<string | null>(null)
  const form = useForm({
    resolver: contractResolver(schema),
    defaultValues: { full_name: profile.full_name, bio: profile.bio ?? '', council: profile.council ?? '', birth_date: profile.birth_date ?? null },
  })
  const { control } = form
  useUnsaved(form.formState.isDirty)
  const submit = form.handleSubmit(async (body) => {
    setProblem(null)
    try {
      const result = await save.mutateAsync(body)
      if (isApiError(result)) setProblem(setServerErrors(form, result))
      else {
        form.reset(form.getValues())
        toast.success(t('saved'))
      }
    } catch (error) {
      setProblem(setServerErrors(form, error))
    }
  })
  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
      <PhotoPicker profile={profile} />
      <FormProblem code={problem} />
      <FormTextField name="full_name" control={control} label={t('fullName')} autoComplete="name" maxLength={120} required />
      {isProvider ? (
        <>
          <FormTextField name="bio" control={control} label={t('bio')} helperText={t('bioHelp')} multiline rows={5} maxLength={1500} />
          <FormTextField name="council" control={control} label={t('council')} helperText={t('councilHelp')} maxLength={60} />
        </>
      ) : null}
      <FormDate name="birth_date" control={control} label={t('birthDate')} />
      <div className={styles.actions}>
        <Button type="submit" variant="contained" size="large" loading={form.formState.isSubmitting}>{t('save')}</Button>
      </div>
    </form>
  )
}
