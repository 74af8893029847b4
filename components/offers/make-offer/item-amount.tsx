'use client'

import { useLocale, useTranslations } from 'next-intl'
import { useController, useWatch, type Control } from 'react-hook-form'
import { FormDecimal } from '@/components/ui/form/form-decimal'
import { FormMoney } from '@/components/ui/form/form-money'
import { FormSelect } from '@/components/ui/form/form-select'
import { Money } from '@/components/ui/money'
import { Toggle } from '@/components/ui/toggle'
import { itemUnits, maxQuantity } from '@/lib/contract/offers'
import { maxCents } from '@/lib/contract/values'
import { formatMoney } from '@/lib/format/money'
import { amountIn, type OfferFields } from '@/lib/wizard/make-offer'
import styles from './make-offer.module.css'

interface ItemAmountProps {
  control: Control<OfferFields>
  position: number
}

interface PricedItemProps extends ItemAmountProps {
  /** Minimum total of an offer, in centavos; undefined while loading. */
  leastCents: number | undefined
}

/** Quantity, unit and unit price, with the product. */
const Each = ({ control, position }: ItemAmountProps) => {
  const t = useTranslations('makeOffer.items')
  const unit = useTranslations('makeOffer.items.units')
  const item = useWatch({ control, name: `items.${position}` })
  const amount = amountIn(item)
  return (
    <>
      <div className={styles.each}>
        <FormDecimal
          name={`items.${position}.each.quantity`}
          control={control}
          label={t('quantity')}
          max={maxQuantity}
          required
        />
        <FormSelect
          name={`items.${position}.each.unit`}
          control={control}
          label={t('unit')}
          options={itemUnits.map((one) => ({ value: one, label: unit(one) }))}
        />
        <FormMoney
          name={`items.${position}.each.unit_cents`}
          control={control}
          label={t('unitPrice')}
          maxCents={maxCents}
          required
        />
      </div>
      <p className={styles.product} role="status">
        {t('product')} {amount === null ? '–' : <Money cents={amount} />}
      </p>
    </>
  )
}

/** Amount of an item: a total, or quantity, unit and unit price. */
export const ItemAmount = ({ control, position, leastCents }: PricedItemProps) => {
  const t = useTranslations('makeOffer.items')
  const locale = useLocale()
  const { field } = useController({ control, name: `items.${position}.each` })
  const whole = useController({ control, name: `items.${position}.amount_cents` }).field
  const toggle = (on: boolean) => {
    // Carries the typed amount over: one unit at that price, or the product as a whole.
    if (on) field.onChange({ quantity: 1, unit: 'unit', unit_cents: whole.value })
    else {
      const { quantity, unit_cents } = field.value ?? {}
      if (quantity && unit_cents)
        whole.onChange(amountIn({ kind: 'labour', text: '', amount_cents: null, each: field.value }))
      field.onChange(null)
    }
  }
  return (
    <>
      {field.value ? (
        <Each control={control} position={position} />
      ) : (
        <FormMoney
          name={`items.${position}.amount_cents`}
          control={control}
          label={t('amount')}
          maxCents={maxCents}
          errorTexts={
            leastCents ? { below_least_price: t('tooSmall', { limit: formatMoney(leastCents, locale) }) } : {}
          }
          required
        />
      )}
      <div>
        <Toggle look="switch" label={t('byQuantity')} checked={Boolean(field.value)} onChange={toggle} />
      </div>
    </>
  )
}
