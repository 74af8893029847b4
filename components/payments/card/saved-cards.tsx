'use client'

import { useTranslations } from 'next-intl'
import { ChoiceCard } from '@/components/ui/form/choice-card'
import choices from '@/components/ui/form/choices.module.css'
import { FieldGroup } from '@/components/ui/form/field-group'
import type { SavedCard } from '@/lib/contract/cards'
import { brandName } from './brand-name'

interface SavedCardsProps {
  cards: readonly SavedCard[]
  value: number | 'new'
  onChange: (card: number | 'new') => void
}

/** Choice among saved cards and a new one; nothing without saved cards. */
export const SavedCards = ({ cards, value, onChange }: SavedCardsProps) => {
  const t = useTranslations('payments.card')
  if (cards.length === 0) return null
  const options = [
    ...cards.map((card) => ({
      value: card.pk,
      label: t('ending', { brand: brandName(card.brand), last4: card.last4 }),
      hint: t('expires', { exp: card.exp }),
    })),
    { value: 'new' as const, label: t('other'), hint: undefined },
  ]
  return (
    <FieldGroup id="saved-card" label={t('which')} role="radiogroup">
      <div className={choices.grid}>
        {options.map(({ value: one, label, hint }) => (
          <ChoiceCard
            key={one}
            type="radio"
            name="saved-card"
            choice={{ value: String(one), label, ...(hint ? { hint } : {}) }}
            checked={value === one}
            onChange={() => onChange(one)}
          />
        ))}
      </div>
    </FieldGroup>
  )
}
