'use client'

import { useLocale, useTranslations } from 'next-intl'
import { useState } from 'react'
import type { Control } from 'react-hook-form'
import { Button } from '@/components/ui/button'
import { ChoiceCard } from '@/components/ui/form/choice-card'
import { FieldGroup } from '@/components/ui/form/field-group'
import { useFormField } from '@/components/ui/form/use-form-field'
import { useNow } from '@/hooks/use-now'
import { formatDateTime } from '@/lib/format/date'
import { isCoolingDown, visibleFrom, type Destination } from './destination-choices'
import { RemoveDestination } from './remove-destination'
import type { WithdrawValues } from './withdraw-schema'
import styles from './withdraw.module.css'

interface DestinationFieldProps<Out> {
  control: Control<WithdrawValues, unknown, Out>
  choices: readonly Destination[]
  onAdd: () => void
}

/** Choice of the destination. Those in their cooling-off are listed, disabled, with the time it ends. */
export const DestinationField = <Out,>({ control, choices, onAdd }: DestinationFieldProps<Out>) => {
  const t = useTranslations('withdraw.destination')
  const locale = useLocale()
  const now = useNow(1000)
  const [removing, setRemoving] = useState<Destination | null>(null)
  const { field, error } = useFormField({ name: 'transfer', control })
  const hintOf = (one: Destination) => {
    if (isCoolingDown(one, now)) return t('resting', { at: formatDateTime(visibleFrom(one), locale) })
    return one.kind === 'iban' ? (one.bank ?? '') : one.holder
  }
  return (
    <div>
      <FieldGroup
        id="field-transfer"
        label={t('label')}
        helperText={choices.length === 0 ? t('none') : t('ownOnly')}
        error={error}
        required
        role="radiogroup"
      >
        <ul className={styles.destinations}>
          {choices.map((one, position) => (
            <li key={one.pk} className={styles.destination}>
              <ChoiceCard
                type="radio"
                name="transfer"
                choice={{
                  value: String(one.pk),
                  label: t('name', { kind: t(`type.${one.keyType ?? 'iban'}`), masked: one.masked }),
                  hint: hintOf(one),
                }}
                checked={field.value === one.pk}
                disabled={isCoolingDown(one, now)}
                inputRef={position === 0 ? field.ref : undefined}
                onChange={() => field.onChange(one.pk)}
                onBlur={field.onBlur}
              />
              <Button
                look="plain"
                tone="danger"
                size="small"
                onClick={() => setRemoving(one)}
                aria-label={t('removeOf', { masked: one.masked })}
              >
                {t('remove')}
              </Button>
            </li>
          ))}
        </ul>
      </FieldGroup>
      <Button look={choices.length === 0 ? 'primary' : 'quiet'} onClick={onAdd} className={styles.add}>
        {t('add')}
      </Button>
      <RemoveDestination
        removing={removing}
        onClose={() => {
          if (removing?.pk === field.value) field.onChange(null)
          setRemoving(null)
        }}
      />
    </div>
  )
}
