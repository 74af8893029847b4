import { useLocale, useTranslations } from 'next-intl'
import { usePlaceClock } from '@/hooks/use-place-clock'
import type { Offer } from '@/lib/contract/offers'
import { formatMoment, formatWorkDuration } from '@/lib/format/date'
import { formatMoney } from '@/lib/format/money'
import { offeredWarranty } from '@/lib/shared/warranty'
import { termsNow, type CardFact } from './offer-facts'

type Fact = [
  name: string,
  say: (
    terms: Pick<Offer, 'starts_at' | 'duration_minutes' | 'warranty_days' | 'legal_warranty_days'>,
  ) => string,
]

/** Returns an offer's start in words, in the time of the place. */
export const useStartText = () => {
  const locale = useLocale()
  const clock = usePlaceClock()
  return ({ starts_at: start }: Pick<Offer, 'starts_at'>) => formatMoment(start, 'dayTime', locale, clock)
}

/** Returns a fact of an offer's card in words. */
export const useCardFact = () => {
  const t = useTranslations('offers')
  const locale = useLocale()
  const start = useStartText()
  return (offer: Offer, fact: CardFact): string => {
    const terms = termsNow(offer)
    switch (fact) {
      case 'start':
        return start(terms)
      case 'duration':
        return formatWorkDuration(terms.duration_minutes, locale)
      case 'warranty':
        return t('compare.warranty', { days: offeredWarranty(terms).days })
      case 'material':
        return terms.material_cents > 0
          ? t('compare.includesMaterial', { amount: formatMoney(terms.material_cents, locale) })
          : t('compare.withoutMaterial')
    }
  }
}

/** Returns start, duration and warranty of an offer: each with its name, and its words for given terms. */
export const useTermFacts = (): Fact[] => {
  const t = useTranslations('offers.terms')
  const locale = useLocale()
  const start = useStartText()
  return [
    [t('start'), start],
    [t('duration'), ({ duration_minutes: minutes }) => formatWorkDuration(minutes, locale)],
    [
      t('warranty.name'),
      (terms) => {
        const { days, isOffered } = offeredWarranty(terms)
        return t(isOffered ? 'warranty.days' : 'warranty.legal', { days })
      },
    ],
  ]
}
