'use client'

import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { placeQueries } from '@/hooks/places/queries'
import type { City } from '@/lib/contract/places'
import { CitySearch, nameOf, useCitySearch, type CityPickerProps } from './city-search'

const useNamedCities = (codes: number[]): City[] => {
  const { data } = useQuery(placeQueries.named([...codes].sort()))
  return codes.flatMap((code) => data?.find((city) => city.ibge === code) ?? [])
}

interface OneCityProps extends CityPickerProps {
  value: number | null
  onChange: (code: number | null) => void
}

/** Picks one municipality by name. The value is its IBGE code. */
export const CityPicker = ({ value, onChange, ...field }: OneCityProps) => {
  const [typed, setTyped] = useState('')
  const [picked, setPicked] = useState<City | null>(null)
  const found = useCitySearch(typed)
  const known = picked?.ibge === value ? picked : null
  const [named] = useNamedCities(value && !known ? [value] : [])
  const current = value === null ? null : (known ?? named ?? null)
  return (
    <CitySearch
      {...field}
      typed={typed}
      onType={setTyped}
      onPick={(city: City | null) => {
        setPicked(city)
        onChange(city?.ibge ?? null)
      }}
      options={found.data ?? []}
      isSearching={found.isFetching}
      list={{
        value: current,
        getOptionLabel: nameOf,
        getOptionKey: (city) => city.ibge,
        isOptionEqualToValue: (one, other) => one.ibge === other.ibge,
      }}
    />
  )
}
