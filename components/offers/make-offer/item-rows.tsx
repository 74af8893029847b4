'use client'

import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import { useLocale, useTranslations } from 'next-intl'
import { useController, useFieldArray, useFormState, type Control } from 'react-hook-form'
import { ShieldHint } from '@/components/shield/shield-hint'
import { Button } from '@/components/ui/button'
import { FormTextField } from '@/components/ui/form/form-text-field'
import { IconButton } from '@/components/ui/icon-button'
import { DeleteIcon } from '@/components/ui/icons'
import { useFieldErrorText } from '@/hooks/use-field-error-text'
import { mostItems } from '@/lib/contract/offers'
import { mostCents } from '@/lib/contract/values'
import { formatMoney } from '@/lib/format/money'
import type { OfferFields } from '@/lib/wizard/make-offer'
import { ItemAmount } from './item-amount'
import styles from './make-offer.module.css'

interface ItemKindProps {
  control: Control<OfferFields>
  position: number
}

const ItemKind = ({ control, position }: ItemKindProps) => {
  const t = useTranslations('makeOffer.items')
  const { field } = useController({ control, name: `items.${position}.kind` })
  return (
    <ToggleButtonGroup
      exclusive
      value={field.value}
      aria-label={t('kind')}
      onChange={(_, kind: typeof field.value | null) => kind && field.onChange(kind)}
    >
      <ToggleButton value="labour">{t('labour')}</ToggleButton>
      <ToggleButton value="material">{t('material')}</ToggleButton>
    </ToggleButtonGroup>
  )
}

/** What is wrong with the items as a whole, such as a sum beyond what can be paid. */
const ItemsError = ({ control }: { control: Control<OfferFields> }) => {
  const t = useTranslations('makeOffer.items')
  const locale = useLocale()
  const text = useFieldErrorText()
  const { errors } = useFormState({ control, name: 'items' })
  const code = errors.items?.root?.message ?? errors.items?.message
  if (code === undefined) return null
  return (
    <p role="alert" className={styles.error}>
      {code === 'too_big' ? t('sumTooBig', { limit: formatMoney(mostCents, locale) }) : text(code)}
    </p>
  )
}

/** The price's items: labour and material, each with its amount. */
export const ItemRows = ({ control }: { control: Control<OfferFields> }) => {
  const t = useTranslations('makeOffer.items')
  const rows = useFieldArray({ control, name: 'items' })
  return (
    <div className={styles.items}>
      {rows.fields.map((row, n) => (
        <fieldset key={row.id} className={styles.item}>
          <legend className={styles.legend}>{t('item', { number: n + 1 })}</legend>
          <div className={styles.kind}>
            <ItemKind control={control} position={n} />
            {rows.fields.length > 1 ? (
              <IconButton aria-label={t('remove', { number: n + 1 })} onClick={() => rows.remove(n)}>
                <DeleteIcon />
              </IconButton>
            ) : null}
          </div>
          <FormTextField
            name={`items.${n}.text`}
            control={control}
            label={t('text')}
            maxLength={200}
            below={(typed) => <ShieldHint text={typed} scope="job" />}
            required
          />
          <ItemAmount control={control} position={n} />
        </fieldset>
      ))}
      <ItemsError control={control} />
      {rows.fields.length < mostItems ? (
        <Button
          look="quiet"
          tone="neutral"
          onClick={() =>
            rows.append({ kind: 'material', text: '', amount_cents: null }, { shouldFocus: false })
          }
        >
          {t('add')}
        </Button>
      ) : (
        <p className={styles.lead}>{t('most', { limit: mostItems })}</p>
      )}
    </div>
  )
}
