'use client'

import Autocomplete from '@mui/material/Autocomplete'
import TextField from '@mui/material/TextField'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useState, type Ref } from 'react'
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

const nameOf = (city: City) => `${city.name} – ${city.state}`

/** Municipalities like what is being typed; asked once the typing rests. */
export const useFoundCities = (typed: string) => {
  const q = useDebounced(typed.replace(/ – [A-Z]{2}$/, '').trim())
  return useQuery({ ...placeQueries.cities(q), enabled: q.length >= 2, placeholderData: keepPreviousData })
}

const useNamedCities = (codes: number[]): City[] => {
  const { data } = useQuery(placeQueries.named([...codes].sort()))
  return codes.flatMap((code) => data?.find((city) => city.ibge === code) ?? [])
}

/** One municipality, by name. The value is its IBGE code. */
export const CityPicker = ({
  value,
  onChange,
  id,
  label,
  required,
  error,
  helperText,
  inputRef,
  onBlur,
}: CityPickerProps & { value: number | null; onChange: (code: number | null) => void }) => {
  const t = useTranslations('accounts.city')
  const [typed, setTyped] = useState('')
  const [picked, setPicked] = useState<City | null>(null)
  const found = useFoundCities(typed)
  const known = picked?.ibge === value ? picked : null
  const [named] = useNamedCities(value && !known ? [value] : [])
  const current = value === null ? null : (known ?? named ?? null)
  return (
    <Autocomplete
      id={id}
      value={current}
      onChange={(_, city) => {
        setPicked(city)
        onChange(city?.ibge ?? null)
      }}
      onInputChange={(_, text) => setTyped(text)}
      onBlur={onBlur}
      options={found.data ?? []}
      // The API forgives accents and typos; filtering again here would not.
      filterOptions={(cities) => cities}
      getOptionLabel={nameOf}
      getOptionKey={(city) => city.ibge}
      isOptionEqualToValue={(one, other) => one.ibge === other.ibge}
      loading={found.isFetching}
      loadingText={t('searching')}
      noOptionsText={typed.trim().length < 2 ? t('type') : t('none')}
      autoHighlight
      renderInput={(params) => (
        <TextField
          {...params}
          inputRef={inputRef}
          label={label}
          required={required}
          error={error !== undefined}
          helperText={error ?? helperText}
        />
      )}
    />
  )
}
