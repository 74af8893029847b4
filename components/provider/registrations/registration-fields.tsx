'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useFieldArray, type Control } from 'react-hook-form'
import type { ProfileDraft } from '@/components/accounts/profile/profile-schema'
import { Button } from '@/components/ui/button'
import { FormSelect } from '@/components/ui/form/form-select'
import { FormTextField } from '@/components/ui/form/form-text-field'
import { IconButton } from '@/components/ui/icon-button'
import { AddIcon, DeleteIcon } from '@/components/ui/icons'
import { providerQueries } from '@/hooks/provider/queries'
import { useSubServices } from '@/hooks/provider/sub-services'
import { councils, isCouncil } from '@/lib/contract/councils'
import { states } from '@/lib/contract/places'
import { maxRegistrations } from '@/lib/contract/registrations'
import styles from './registration-fields.module.css'

/** Councils of the offered services, each once. */
const useNeededCouncils = () => {
  const { data } = useQuery(providerQueries.services())
  const { options } = useSubServices()
  const offered = new Set(data?.map(({ sub_service }) => sub_service))
  return [...new Set(options.filter(({ pk }) => offered.has(pk)).map(({ council }) => council))].filter(
    isCouncil,
  )
}

const optionsOf = (choices: readonly string[]) => choices.map((value) => ({ value, label: value }))

/**
 * Registrations with councils, one row each. Those the offered services need are named, and proposed first.
 */
export const RegistrationFields = <Out,>({ control }: { control: Control<ProfileDraft, unknown, Out> }) => {
  const t = useTranslations('accounts.profile.registrations')
  const rows = useFieldArray({ control, name: 'registrations' })
  const missing = useNeededCouncils().filter((council) => !rows.fields.some((row) => row.council === council))
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{t('title')}</legend>
      <p className={styles.help}>
        {missing.length > 0 ? t('missing', { councils: missing.join(', ') }) : t('help')}
      </p>
      {rows.fields.map((row, at) => (
        <div key={row.id} className={styles.row}>
          <FormSelect
            name={`registrations.${at}.council`}
            control={control}
            label={t('council')}
            options={optionsOf(councils)}
          />
          <FormSelect
            name={`registrations.${at}.state`}
            control={control}
            label={t('state')}
            options={optionsOf(states)}
          />
          <FormTextField
            name={`registrations.${at}.number`}
            control={control}
            label={t('number')}
            maxLength={20}
            required
          />
          <IconButton onClick={() => rows.remove(at)} aria-label={t('remove', { council: row.council })}>
            <DeleteIcon />
          </IconButton>
        </div>
      ))}
      {rows.fields.length < maxRegistrations ? (
        <Button
          look="plain"
          icon={<AddIcon />}
          className={styles.add}
          onClick={() =>
            rows.append(
              { council: missing[0] ?? 'CREA', state: 'SP', number: '' },
              { focusName: `registrations.${rows.fields.length}.number` },
            )
          }
        >
          {t('add')}
        </Button>
      ) : null}
    </fieldset>
  )
}
