'use client'

import { useTranslations } from 'next-intl'
import { useId, useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import { useCityField } from '@/components/places/city-field'
import { Button } from '@/components/ui/button'
import type { FormFieldProps } from '@/components/ui/form/use-form-field'
import panel from '@/components/ui/panel.module.css'
import { CitiesPicker } from './cities-picker'
import styles from './services-form.module.css'
import { useStateNames } from './state-chips'

/** Cities of a form; the value is the list of their IBGE codes. Folded to a summary until it is edited. */
export const CitiesField = <Values extends FieldValues, Out = Values>(props: FormFieldProps<Values, Out>) => {
  const t = useTranslations('accounts.city')
  const { value: given, picker } = useCityField(props)
  const value = Array.isArray(given) ? given.filter((code) => typeof code === 'number') : []
  const groups = useStateNames(value)
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  const shown = isOpen || picker.error !== undefined || value.length === 0
  return (
    <div className={styles.cities} role="group" aria-labelledby={id}>
      <div className={styles.summary}>
        <p className={panel.lines}>
          <strong id={id}>{props.label}</strong>
          <br />
          <span className={panel.secondary}>
            {groups.length === 0 ? t('summaryNone') : groups.map(({ text }) => text).join(' · ')}
          </span>
        </p>
        {value.length > 0 ? (
          <Button look="plain" size="small" aria-expanded={shown} onClick={() => setOpen(!isOpen)}>
            {isOpen ? t('done') : t('change')}
          </Button>
        ) : null}
      </div>
      {shown ? <CitiesPicker {...picker} value={value} /> : null}
    </div>
  )
}
