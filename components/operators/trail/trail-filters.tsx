'use client'

import { useTranslations } from 'next-intl'
import { useEffect } from 'react'
import { useController, useForm, useWatch } from 'react-hook-form'
import styles from '@/components/operators/operators.module.css'
import { Button } from '@/components/ui/button'
import { FormDate } from '@/components/ui/form/form-date'
import { FormSelect } from '@/components/ui/form/form-select'
import { TextInput } from '@/components/ui/text-input'
import type { TrailFilter } from '@/hooks/operators/queries'
import { trailActions, trailSubjects } from '@/lib/contract/trail'
import { isSameFilter } from '@/lib/url-filter'
import { filterOf, filterParts, isFiltered, maxSubjectId, valuesOf, type Values } from './trail-filter'

interface TrailFiltersProps {
  filter: TrailFilter
  actors: readonly { pk: number; name: string }[]
  onChange: (filter: TrailFilter) => void
  onClear: () => void
}

/** Filters of the trail: operator, action, subject and period. */
export const TrailFilters = ({ filter, actors, onChange, onClear }: TrailFiltersProps) => {
  const t = useTranslations('operators.trail')
  const { control, setError, clearErrors } = useForm<Values>({ defaultValues: valuesOf(filter) })
  const [actor, action, subject, subjectId, from, to] = useWatch({
    control,
    name: ['actor', 'action', 'subject', 'subjectId', 'from', 'to'],
  })
  const { field: typed } = useController({ control, name: 'subjectId' })
  useEffect(() => {
    const chosen = filterOf({ actor, action, subject, subjectId, from, to })
    if (chosen) {
      clearErrors('to')
      if (!isSameFilter(filterParts, chosen, filter)) onChange(chosen)
    } else setError('to', { message: 'invalid_date' })
  }, [actor, action, subject, subjectId, from, to, filter, onChange, setError, clearErrors])
  return (
    <div className={styles.filters} role="group" aria-label={t('filters')}>
      <FormSelect
        name="actor"
        control={control}
        label={t('actor')}
        size="small"
        options={[
          { value: '', label: t('everybody') },
          ...actors.map(({ pk, name }) => ({ value: pk, label: name })),
        ]}
      />
      <FormSelect
        name="action"
        control={control}
        label={t('actionLabel')}
        size="small"
        options={[
          { value: '', label: t('everyAction') },
          ...trailActions.map((one) => ({ value: one, label: t(`action.${one}`) })),
        ]}
      />
      <FormSelect
        name="subject"
        control={control}
        label={t('subjectLabel')}
        size="small"
        options={[
          { value: '', label: t('everySubject') },
          ...trailSubjects.map((one) => ({ value: one, label: t(`subject.${one}`) })),
        ]}
      />
      <TextInput
        label={t('subjectId')}
        size="small"
        type="search"
        htmlInput={{ maxLength: maxSubjectId, autoComplete: 'off' }}
        value={typed.value}
        onChange={typed.onChange}
        onBlur={typed.onBlur}
      />
      <FormDate name="from" control={control} label={t('from')} size="small" />
      <FormDate name="to" control={control} label={t('to')} size="small" />
      {isFiltered(filter) ? (
        <div>
          <Button look="plain" size="small" onClick={onClear}>
            {t('clear')}
          </Button>
        </div>
      ) : null}
    </div>
  )
}
