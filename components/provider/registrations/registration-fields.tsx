'use client'

import AddIcon from '@mui/icons-material/AddRounded'
import DeleteIcon from '@mui/icons-material/DeleteOutlineRounded'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useFieldArray, type Control } from 'react-hook-form'
import type { ProfileDraft } from '@/components/accounts/profile/profile-form'
import { useSubServices } from '@/components/provider/services/service-picker'
import { FormTextField } from '@/components/ui/form/form-text-field'
import { useFormField } from '@/components/ui/form/use-form-field'
import { providerQueries } from '@/hooks/provider/queries'
import { councils, isCouncil } from '@/lib/contract/councils'
import { states } from '@/lib/contract/places'
import { mostRegistrations } from '@/lib/contract/registrations'
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

interface ChoiceProps<Out> {
  name: `registrations.${number}.${'council' | 'state'}`
  control: Control<ProfileDraft, unknown, Out>
  label: string
  choices: readonly string[]
}

const Choice = <Out,>({ name, control, label, choices }: ChoiceProps<Out>) => {
  const {
    field: { ref, ...field },
    error,
  } = useFormField({ name, control, disabled: undefined })
  return (
    <TextField
      {...field}
      inputRef={ref}
      id={`field-${name}`}
      select
      label={label}
      error={error !== undefined}
      helperText={error}
      fullWidth
    >
      {choices.map((choice) => (
        <MenuItem key={choice} value={choice}>
          {choice}
        </MenuItem>
      ))}
    </TextField>
  )
}

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
          <Choice
            name={`registrations.${at}.council`}
            control={control}
            label={t('council')}
            choices={councils}
          />
          <Choice name={`registrations.${at}.state`} control={control} label={t('state')} choices={states} />
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
      {rows.fields.length < mostRegistrations ? (
        <Button
          startIcon={<AddIcon />}
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
