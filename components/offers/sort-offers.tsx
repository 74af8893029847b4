'use client'

import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import { useTranslations } from 'next-intl'
import { offerSorts, type OfferSort } from './facts'

/** By what offers are ordered; the address keeps it. */
export const SortOffers = ({ sort, onSort }: { sort: OfferSort; onSort: (sort: OfferSort) => void }) => {
  const t = useTranslations('offers.compare.sort')
  return (
    <TextField
      select
      id="sort-offers"
      size="small"
      label={t('label')}
      value={sort}
      onChange={({ target }) => {
        const chosen = offerSorts.find((one) => one === target.value)
        if (chosen) onSort(chosen)
      }}
      sx={{ minWidth: 190 }}
    >
      {offerSorts.map((one) => (
        <MenuItem key={one} value={one}>
          {t(one)}
        </MenuItem>
      ))}
    </TextField>
  )
}
