'use client'

import Autocomplete from '@mui/material/Autocomplete'
import TextField from '@mui/material/TextField'
import { useTranslations } from 'next-intl'
import { labelOnBorder } from '@/components/ui/form/label-on-border'
import { useListButtons } from '@/components/ui/form/use-list-buttons'
import { useSubServices, type SubServiceOption } from '@/hooks/provider/sub-services'
import { matchesText } from './matching-text'

interface ServicePickerProps {
  id: string
  without: readonly number[]
  onPick: (option: SubServiceOption) => void
  error?: string | undefined
}

/** Finds a sub-service by typing; those in `without` are left out. */
export const ServicePicker = ({ id, without, onPick, error }: ServicePickerProps) => {
  const t = useTranslations('accounts.services')
  const buttons = useListButtons()
  const { options, isLoading } = useSubServices()
  return (
    <Autocomplete
      {...buttons}
      id={id}
      // Picking clears the field for the next one.
      key={without.length}
      options={options.filter(({ pk }) => !without.includes(pk))}
      groupBy={({ service }) => service}
      getOptionLabel={({ name }) => name}
      getOptionKey={({ pk }) => pk}
      filterOptions={(all, { inputValue }) =>
        matchesText(all, inputValue, ({ name, service }) => `${name} ${service}`)
      }
      loading={isLoading}
      loadingText={t('loading')}
      noOptionsText={t('none')}
      autoHighlight
      blurOnSelect
      onChange={(_, option) => {
        if (option) onPick(option)
      }}
      renderInput={(params) => (
        <TextField
          {...params}
          label={t('add')}
          slotProps={labelOnBorder(params.slotProps)}
          placeholder={t('addPlaceholder')}
          error={error !== undefined}
          helperText={error}
        />
      )}
    />
  )
}
