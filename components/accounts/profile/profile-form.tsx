'use client'

import { useTranslations } from 'next-intl'
import dynamic from 'next/dynamic'
import { useState } from 'react'
import { useForm, type Control } from 'react-hook-form'
import toast from 'react-hot-toast'
import type { z } from 'zod'
import { MaskingHint } from '@/components/contact-masking/masking-hint'
import registrations from '@/components/provider/registrations/registration-fields.module.css'
import { Button } from '@/components/ui/button'
import { FormDate } from '@/components/ui/form/form-date'
import { FormError } from '@/components/ui/form/form-error'
import { FormTextField } from '@/components/ui/form/form-text-field'
import styles from '@/components/ui/panel.module.css'
import { useSaveProfile } from '@/hooks/accounts/mutations'
import { useUnsaved } from '@/hooks/use-unsaved'
import { isApiError } from '@/lib/api/error'
import type { Profile } from '@/lib/contract/accounts'
import { taxNumberMask } from '@/lib/contract/tax-number'
import { contractResolver } from '@/lib/forms/resolver'
import { setServerErrors } from '@/lib/forms/server-errors'
import { FullNameField } from './full-name-field'
import { PhotoPicker } from './photo-picker'
import type { ProfileDraft, profileSchema } from './profile-schema'
import { TaxNumberField } from './tax-number-field'

/** Loads apart from the page: fields of providers only, with search and selection lists (30 KB). */
const RegistrationFields = dynamic<{
  control: Control<ProfileDraft, unknown, z.output<typeof profileSchema>>
}>(
  () =>
    import('@/components/provider/registrations/registration-fields').then(
      (module) => module.RegistrationFields,
    ),
  { ssr: false, loading: () => <div className={registrations.waiting} /> },
)

interface ProfileFormProps {
  profile: Profile
  isProvider: boolean
  onSaved?: () => void
}

export const ProfileForm = ({ profile, isProvider, onSaved }: ProfileFormProps) => {
  const t = useTranslations('accounts.profile')
  const save = useSaveProfile()
  const [problem, setProblem] = useState<string | null>(null)
  const form = useForm({
    resolver: contractResolver(() => import('./profile-schema').then((file) => file.profileSchema)),
    defaultValues: {
      full_name: profile.full_name,
      bio: profile.bio ?? '',
      tax_number: taxNumberMask(profile.tax_number ?? ''),
      registrations: profile.registrations,
      birth_date: profile.birth_date ?? null,
    },
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
        onSaved?.()
      }
    } catch (error) {
      setProblem(setServerErrors(form, error))
    }
  })
  return (
    <form method="post" className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
      <PhotoPicker profile={profile} />
      <FullNameField name="full_name" control={control} label={t('fullName')} />
      {isProvider ? (
        <>
          <FormTextField
            name="bio"
            control={control}
            label={t('bio')}
            helperText={t('bioHelp')}
            multiline
            rows={5}
            maxLength={1500}
            below={(typed) => <MaskingHint text={typed} scope="public" />}
          />
          <RegistrationFields control={control} />
        </>
      ) : null}
      <TaxNumberField
        name="tax_number"
        control={control}
        label={t('taxNumber')}
        helperText={t('taxNumberHelp')}
      />
      <FormDate
        name="birth_date"
        control={control}
        label={t('birthDate')}
        helperText={t('birthDateHelp')}
        autoComplete="bday"
      />
      <FormError code={problem} />
      <div className={styles.actions}>
        <Button type="submit" size="large" busy={form.formState.isSubmitting}>
          {t('save')}
        </Button>
      </div>
    </form>
  )
}
