'use client'

import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import { useLocale, useTranslations } from 'next-intl'
import { useEffect, useRef } from 'react'
import { useController, useFieldArray, useFormState, type Control } from 'react-hook-form'
import { MaskingHint } from '@/components/contact-masking/masking-hint'
import { Button } from '@/components/ui/button'
import { FormTextField } from '@/components/ui/form/form-text-field'
import { IconButton } from '@/components/ui/icon-button'
import { DeleteIcon } from '@/components/ui/icons'
import { useFieldErrorText } from '@/hooks/use-field-error-text'
import { maxItems } from '@/lib/contract/offers'
import { maxCents } from '@/lib/contract/values'
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

interface ItemRowsProps {
  control: Control<OfferFields>
  /** Minimum total of an offer, in centavos; undefined while loading. */
  leastCents: number | undefined
}

/** Error of the items' total; appears above it, and takes the focus because no field of the form is marked. */
const ItemsError = ({ control, leastCents }: ItemRowsProps) => {
  const t = useTranslations('makeOffer.items')
  const locale = useLocale()
  const text = useFieldErrorText()
  const { errors } = useFormState({ control, name: 'items' })
  const code = errors.items?.root?.message
  const shown = useRef<HTMLParagraphElement>(null)
  useEffect(() => shown.current?.focus(), [code])
  if (code === undefined) return null
  const limits: Partial<Record<string, string>> = {
    too_big: t('sumTooBig', { limit: formatMoney(maxCents, locale) }),
    ...(leastCents
      ? { below_least_price: t('sumTooSmall', { limit: formatMoney(leastCents, locale) }) }
      : {}),
  }
  return (
    <p ref={shown} role="alert" tabIndex={-1} className={styles.error}>
      {limits[code] ?? text(code)}
    </p>
  )
}

/** Focuses an added item, or the neighbour of a removed one. */
const useFocusedItem = (count: number) => {
  const box = useRef<HTMLDivElement>(null)
  const next = useRef<number | null>(null)
  useEffect(() => {
    if (next.current === null) return
    const items = box.current?.querySelectorAll<HTMLElement>(':scope > fieldset') ?? []
    items[Math.min(next.current, items.length - 1)]?.focus()
    next.current = null
  }, [count])
  const focusItem = (position: number) => {
    next.current = position
  }
  return { box, focusItem }
}

/** Items of the price: labour and material with their amounts. */
export const ItemRows = ({ control, leastCents }: ItemRowsProps) => {
  const t = useTranslations('makeOffer.items')
  const locale = useLocale()
  const rows = useFieldArray({ control, name: 'items' })
  const { box, focusItem } = useFocusedItem(rows.fields.length)
  const add = () => {
    focusItem(rows.fields.length)
    // Focuses the row: focusing its field would open the on-screen keyboard.
    rows.append({ kind: 'material', text: '', amount_cents: null }, { shouldFocus: false })
  }
  const remove = (position: number) => {
    focusItem(position)
    rows.remove(position)
  }
  return (
    <div ref={box} className={styles.items}>
      {rows.fields.map((row, n) => (
        <fieldset key={row.id} tabIndex={-1} className={styles.item}>
          <legend className={styles.legend}>{t('item', { number: n + 1 })}</legend>
          <div className={styles.kind}>
            <ItemKind control={control} position={n} />
            {rows.fields.length > 1 ? (
              <IconButton aria-label={t('remove', { number: n + 1 })} onClick={() => remove(n)}>
                <DeleteIcon />
              </IconButton>
            ) : null}
          </div>
          <FormTextField
            name={`items.${n}.text`}
            control={control}
            label={t('text')}
            maxLength={200}
            below={(typed) => <MaskingHint text={typed} scope="job" />}
            required
          />
          <ItemAmount control={control} position={n} leastCents={leastCents} />
        </fieldset>
      ))}
      {leastCents ? (
        <p className={styles.lead}>{t('leastPrice', { limit: formatMoney(leastCents, locale) })}</p>
      ) : null}
      {rows.fields.length < maxItems ? (
        <Button look="quiet" tone="neutral" onClick={add}>
          {t('add')}
        </Button>
      ) : (
        <p className={styles.lead}>{t('most', { limit: maxItems })}</p>
      )}
      <ItemsError control={control} leastCents={leastCents} />
    </div>
  )
}
