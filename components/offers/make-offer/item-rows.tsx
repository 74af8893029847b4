'use client'

import DeleteIcon from '@mui/icons-material/DeleteOutlineRounded'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import TextField from '@mui/material/TextField'
import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import { useLocale, useTranslations } from 'next-intl'
import { centsFromDigits, formatMoney } from '@/lib/format/money'
import type { OfferDraft } from '@/lib/wizard/make-offer'
import styles from './make-offer.module.css'

type Item = OfferDraft['items'][number]

/** Labour and material, one line each with its price. */
export const ItemRows = ({
  items,
  errorOf,
  onChange,
}: {
  items: Item[]
  errorOf: (field: string) => string | undefined
  onChange: (items: Item[]) => void
}) => {
  const t = useTranslations('makeOffer.items')
  const locale = useLocale()
  const put = (n: number, part: Partial<Item>) =>
    onChange(items.map((item, at) => (at === n ? { ...item, ...part } : item)))
  return (
    <div className={styles.items}>
      {items.map((item, n) => (
        <fieldset key={n} className={styles.item}>
          <legend className={styles.legend}>{t('item', { number: n + 1 })}</legend>
          <div className={styles.kind}>
            <ToggleButtonGroup
              exclusive
              size="small"
              value={item.kind}
              aria-label={t('kind')}
              onChange={(_, kind: Item['kind'] | null) => kind && put(n, { kind })}
            >
              <ToggleButton value="labour">{t('labour')}</ToggleButton>
              <ToggleButton value="material">{t('material')}</ToggleButton>
            </ToggleButtonGroup>
            {items.length > 1 ? (
              <IconButton
                aria-label={t('remove', { number: n + 1 })}
                onClick={() => onChange(items.filter((_, at) => at !== n))}
              >
                <DeleteIcon />
              </IconButton>
            ) : null}
          </div>
          <TextField
            id={`item-${n}-text`}
            label={t('text')}
            value={item.text}
            required
            fullWidth
            error={errorOf(`items.${n}.text`) !== undefined}
            helperText={errorOf(`items.${n}.text`)}
            onChange={(event) => put(n, { text: event.target.value })}
            slotProps={{ htmlInput: { maxLength: 200 } }}
          />
          <TextField
            id={`item-${n}-amount`}
            label={t('amount')}
            value={item.amount_cents === null ? '' : formatMoney(item.amount_cents, locale)}
            placeholder={formatMoney(0, locale)}
            required
            fullWidth
            error={errorOf(`items.${n}.amount_cents`) !== undefined}
            helperText={errorOf(`items.${n}.amount_cents`)}
            onChange={(event) => put(n, { amount_cents: centsFromDigits(event.target.value) })}
            slotProps={{
              htmlInput: { inputMode: 'numeric', autoComplete: 'off' },
              inputLabel: { shrink: true },
            }}
          />
        </fieldset>
      ))}
      {items.length < 30 ? (
        <Button
          variant="outlined"
          color="inherit"
          onClick={() => onChange([...items, { kind: 'material', text: '', amount_cents: null }])}
        >
          {t('add')}
        </Button>
      ) : null}
    </div>
  )
}
