'use client'

import { useTranslations } from 'next-intl'
import { useEffect, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { FormDate } from '@/components/ui/form/form-date'
import { FormSelect } from '@/components/ui/form/form-select'
import { plainDate } from '@/lib/format/date'
import type { UserRole } from '@/lib/session/role'
import { isSameFilter } from '@/lib/url-filter'
import { filterOf, filterParts, kindsOf, type Filter, type Values } from './filter-url'
import styles from './statement.module.css'

interface StatementFiltersProps {
  side: UserRole
  /** Current filter. */
  filter: Filter
  onChange: (filter: Filter) => void
}

/** Filters of the statement: kind and period. */
export const StatementFilters = ({ side, filter, onChange }: StatementFiltersProps) => {
  const t = useTranslations('wallet.statement')
  const { control, setError, clearErrors } = useForm<Values>({
    defaultValues: { kind: filter.kind ?? 'all', from: filter.from ?? '', to: filter.to ?? '' },
  })
  const [kind, from, to] = useWatch({ control, name: ['kind', 'from', 'to'] })
  // Set on first focus of a date field: computing today in São Paulo takes a phone as long as rendering the
  // list.
  const [today, setToday] = useState<string>()
  useEffect(() => {
    const chosen = filterOf({ kind, from, to })
    if (chosen) {
      clearErrors('to')
      // Skips equal filters: each change renders the whole list.
      if (!isSameFilter(filterParts, chosen, filter)) onChange(chosen)
    } else setError('to', { message: 'invalid_date' })
  }, [kind, from, to, filter, onChange, setError, clearErrors])
  return (
    <div
      className={styles.filters}
      role="group"
      aria-label={t('filters')}
      onFocus={() => setToday(plainDate(Date.now()))}
    >
      <FormSelect
        name="kind"
        control={control}
        label={t('kindLabel')}
        size="small"
        options={[
          { value: 'all', label: t('kind.all') },
          ...kindsOf(side).map((one) => ({ value: one, label: t(`kind.${one}`) })),
        ]}
      />
      <FormDate name="from" control={control} label={t('from')} max={today} size="small" />
      <FormDate name="to" control={control} label={t('to')} max={today} size="small" />
    </div>
  )
}
