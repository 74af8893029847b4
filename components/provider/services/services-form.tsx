'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useFieldArray, useForm } from 'react-hook-form'
import toast from 'react-hot-toast'
import { Button } from '@/components/ui/button'
import { FormError } from '@/components/ui/form/form-error'
import { AddIcon } from '@/components/ui/icons'
import panel from '@/components/ui/panel.module.css'
import { useFormDraft } from '@/hooks/accounts/form-draft'
import { useSaveUserServices } from '@/hooks/provider/mutations'
import { useSubServices } from '@/hooks/provider/sub-services'
import { defaultPreset } from '@/lib/contract/cancellation-presets'
import type { UserService } from '@/lib/contract/provider'
import { contractResolver } from '@/lib/forms/resolver'
import { setServerErrors } from '@/lib/forms/server-errors'
import { themed } from '@/lib/theme/themed'
import { CitiesPicker } from './cities-picker'
import { ServicePicker } from './service-picker'
import { ServiceRow } from './service-row'
import { draftOf } from './services-draft'
import styles from './services-form.module.css'

interface ServicesFormProps {
  services: UserService[]
  submitLabel: string
  onSaved: () => void
}

/** Services a provider offers, with their cities. New rows start with the default cities. */
export const ServicesForm = themed(({ services, submitLabel, onSaved }: ServicesFormProps) => {
  const t = useTranslations('accounts.services')
  const save = useSaveUserServices()
  const { options } = useSubServices()
  const [problem, setProblem] = useState<string | null>(null)
  const form = useForm({
    resolver: contractResolver(() => import('./services-schema').then((file) => file.servicesSchema)),
    defaultValues: draftOf(services),
  })
  const { control, formState } = form
  const rows = useFieldArray({ control, name: 'services' })
  useFormDraft('services', form)
  const [cities, setCities] = useState<number[]>(services[0]?.cities ?? [])

  const optionOf = (pk: number) => options.find((option) => option.pk === pk)
  const submit = form.handleSubmit(async (values) => {
    setProblem(null)
    try {
      form.reset(draftOf(await save.mutateAsync(values.services)))
      toast.success(t('saved'))
      onSaved()
    } catch (error) {
      setProblem(setServerErrors(form, error, (field) => (/^\d/.test(field) ? `services.${field}` : field)))
    }
  })
  const isEmpty = formState.errors.services !== undefined && rows.fields.length === 0
  return (
    <form method="post" className={panel.form} onSubmit={(event) => void submit(event)} noValidate>
      <CitiesPicker
        id="default-cities"
        label={t('defaultCities')}
        helperText={t('defaultCitiesHelp')}
        value={cities}
        onChange={(codes) => {
          setCities(codes)
          // Rows without cities of their own follow the default ones.
          form.getValues('services').forEach((row, position) => {
            if (row.cities.length === 0 || row.cities.join() === cities.join())
              form.setValue(`services.${position}.cities`, codes, {
                shouldDirty: true,
                shouldValidate: formState.isSubmitted,
              })
          })
        }}
      />
      <ServicePicker
        id="add-service"
        without={rows.fields.map(({ sub_service }) => sub_service)}
        error={isEmpty ? t('atLeastOne') : undefined}
        onPick={({ pk }) =>
          rows.append(
            { sub_service: pk, cities, price_cents: null, instant: false, cancellation: defaultPreset },
            { shouldFocus: false },
          )
        }
      />
      {rows.fields.length > 0 ? (
        <details className={styles.explain}>
          <summary>{t('instantTitle')}</summary>
          <p>{t('instantText')}</p>
        </details>
      ) : null}
      {rows.fields.length > 0 ? (
        <ul className={panel.rows}>
          {rows.fields.map((row, position) => (
            <ServiceRow
              key={row.id}
              form={form}
              position={position}
              name={
                optionOf(row.sub_service)?.name ??
                services.find((one) => one.sub_service === row.sub_service)?.name ??
                ''
              }
              icon={optionOf(row.sub_service)?.icon}
              council={optionOf(row.sub_service)?.council ?? null}
              onRemove={() => rows.remove(position)}
            />
          ))}
        </ul>
      ) : (
        <p className={styles.empty}>
          <AddIcon size={20} /> {t('empty')}
        </p>
      )}
      <FormError code={problem} />
      <Button type="submit" size="large" busy={formState.isSubmitting}>
        {submitLabel}
      </Button>
    </form>
  )
})
