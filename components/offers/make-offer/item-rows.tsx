'use client'

import DeleteIcon from '@mui/icons-material/DeleteOutlineRounded'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import { useTranslations } from 'next-intl'
import { useController, useFieldArray, type Control } from 'react-hook-form'
import { ShieldHint } from '@/components/shield/shield-hint'
import { FormMoney } from '@/components/ui/form/form-money'
import { FormTextField } from '@/components/ui/form/form-text-field'
import type { OfferFields } from '@/lib/wizard/make-offer'
import styles from './make-offer.module.css'

const mostItems = 30

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
      size="small"
      value={field.value}
      aria-label={t('kind')}
      onChange={(_, kind: typeof field.value | null) => kind && field.onChange(kind)}
    >
      <ToggleButton value="labour">{t('labour')}</ToggleButton>
      <ToggleButton value="material">{t('material')}</ToggleButton>
    </ToggleButtonGroup>
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
          <FormMoney name={`items.${n}.amount_cents`} control={control} label={t('amount')} required />
        </fieldset>
      ))}
      {rows.fields.length < mostItems ? (
        <Button
          variant="outlined"
          color="inherit"
          onClick={() =>
            rows.append({ kind: 'material', text: '', amount_cents: null }, { shouldFocus: false })
          }
        >
          {t('add')}
        </Button>
      ) : null}
    </div>
  )
}
