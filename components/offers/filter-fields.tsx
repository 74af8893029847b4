'use client'

import { useTranslations } from 'next-intl'
import { SelectInput } from '@/components/ui/select-input'
import { Toggle } from '@/components/ui/toggle'
import type { FilterName, OpportunityFilter } from '@/hooks/offers/queries'
import type { OpportunityChoices } from '@/lib/contract/provider-demands'
import styles from './opportunity.module.css'

interface ChoiceProps {
  name: FilterName
  label: string
  /** Label of the empty choice. */
  all: string
  value: string | undefined
  options: { value: string; label: string; count: number }[]
  onChange: (value: string | undefined) => void
}

/** Select with the number of requests per option; the chosen one stays even at zero. */
const Choice = ({ name, label, all, value, options, onChange }: ChoiceProps) => (
  <SelectInput
    size="small"
    id={`filter-${name}`}
    label={label}
    value={options.some((one) => one.value === value) ? value : ''}
    options={[
      { value: '', label: all },
      ...options.map((one) => ({ value: one.value, label: `${one.label} (${one.count})` })),
    ]}
    onChange={(chosen) => onChange(chosen === '' ? undefined : String(chosen))}
  />
)

interface FilterFieldsProps {
  found: OpportunityChoices
  filter: OpportunityFilter
  onFilter: (filter: OpportunityFilter) => void
}

/** Filters of suggested jobs with their counts. */
export const FilterFields = ({ found, filter, onFilter }: FilterFieldsProps) => {
  const t = useTranslations('offers.filters')
  const when = useTranslations('offers.filters.when')
  const change = (name: FilterName, value: string | undefined) => {
    const { [name]: _before, ...rest } = filter
    onFilter(value === undefined ? rest : { ...rest, [name]: value })
  }
  return (
    <div className={styles.filters} role="group" aria-label={t('label')}>
      <Choice
        name="service"
        label={t('service')}
        all={t('allServices')}
        value={filter.service}
        options={found.services.map(({ pk, name, count }) => ({ value: String(pk), label: name, count }))}
        onChange={(value) => change('service', value)}
      />
      <Choice
        name="city"
        label={t('city')}
        all={t('allCities')}
        value={filter.city}
        options={found.cities.map(({ ibge, name, state, count }) => ({
          value: String(ibge),
          label: `${name}, ${state}`,
          count,
        }))}
        onChange={(value) => change('city', value)}
      />
      <Choice
        name="when"
        label={t('whenLabel')}
        all={t('anyTime')}
        value={filter.when}
        options={found.when.map(({ kind, count }) => ({ value: kind, label: when(kind), count }))}
        onChange={(value) => change('when', value)}
      />
      <Toggle
        look="switch"
        label={t('photos', { count: found.with_photos })}
        checked={filter.photos !== undefined}
        onChange={(on) => change('photos', on ? '1' : undefined)}
      />
    </div>
  )
}
