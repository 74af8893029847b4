'use client'

import Autocomplete, { type AutocompleteProps } from '@mui/material/Autocomplete'
import TextField from '@mui/material/TextField'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import type { Ref } from 'react'
import { labelOnBorder } from '@/components/ui/form/label-on-border'
import { useListButtons } from '@/components/ui/form/use-list-buttons'
import { placeQueries } from '@/hooks/places/queries'
import { useDebounced } from '@/hooks/use-debounced'
import type { City } from '@/lib/contract/places'

export interface CityPickerProps {
  id: string
  label: string
  required?: boolean
  error?: string | undefined
  helperText?: string
  inputRef?: Ref<HTMLInputElement>
  onBlur?: () => void
}

type List<Option> = AutocompleteProps<Option, false, false, false>
interface CitySearchProps<Option> extends CityPickerProps {
  typed: string
  onType: (typed: string) => void
  onPick: (option: Option | null) => void
  options: Option[]
  isSearching: boolean
  /** Options of MUI's Autocomplete that differ between its users. */
  list: Pick<List<Option>, 'value' | 'inputValue' | 'groupBy' | 'getOptionLabel' | 'getOptionKey'> & {
    isOptionEqualToValue: (one: Option, other: Option) => boolean
  }
}

export const nameOf = (city: City) => `${city.name} – ${city.state}`

/** Municipalities that match the text; the API is asked once typing pauses. */
export const useCitySearch = (typed: string) => {
  const q = useDebounced(typed.replace(/ – [A-Z]{2}$/, '').trim())
  return useQuery({ ...placeQueries.cities(q), enabled: q.length >= 2, placeholderData: keepPreviousData })
}

/** A text field with a list of the API's hits. */
export const CitySearch = <Option,>({
  id,
  label,
  required,
  error,
  helperText,
  inputRef,
  onBlur,
  typed,
  onType,
  onPick,
  options,
  isSearching,
  list,
}: CitySearchProps<Option>) => {
  const t = useTranslations('accounts.city')
  const buttons = useListButtons()
  return (
    <Autocomplete
      {...list}
      {...buttons}
      id={id}
      options={options}
      onChange={(_, option) => onPick(option)}
      onInputChange={(_, text) => onType(text)}
      onBlur={onBlur}
      // The API tolerates accents and typos; filtering here would drop such hits.
      filterOptions={(all) => all}
      loading={isSearching}
      loadingText={t('searching')}
      noOptionsText={typed.trim().length < 2 ? t('type') : t('none')}
      autoHighlight
      renderInput={(params) => (
        <TextField
          {...params}
          inputRef={inputRef}
          label={label}
          slotProps={labelOnBorder(params.slotProps)}
          required={required}
          error={error !== undefined}
          helperText={error ?? helperText}
        />
      )}
    />
  )
}
