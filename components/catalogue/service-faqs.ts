import type { useTranslations } from 'next-intl'
import type { Service } from '@/lib/contract/catalogue'
import { formatMoneyRange } from '@/lib/format/money'
import type { Locale } from '@/lib/i18n/locales'

interface Words {
  own: ReturnType<typeof useTranslations<'public.catalogue'>>
  shared: ReturnType<typeof useTranslations<'discover'>>
  unit: ReturnType<typeof useTranslations<'ui.units'>>
}

/** The most asked for come first; the table above has the others. */
const pricesTold = 3

/**
 * What people ask of a whole service. Each kind of work has its price and its measure: from the lowest to the
 * highest would be a range of nothing.
 */
export const serviceFaqs = (
  { own, shared, unit }: Words,
  { name, sub_services }: Service,
  locale: Locale,
) => {
  const prices = sub_services
    .slice(0, pricesTold)
    .map(
      (one) =>
        `${one.name}, ${formatMoneyRange(one.price.low_cents, one.price.high_cents, locale)} ${unit(one.price.unit)}`,
    )
    .join('; ')
  return [
    { question: own('faq.price.question', { service: name }), answer: own('faq.price.answer', { prices }) },
    { question: shared('faq.how.question'), answer: shared('faq.how.answer') },
    { question: shared('faq.pay.question'), answer: shared('faq.pay.answer') },
  ]
}

/** A range for all of a service only where all of it is paid by the same measure. */
export const serviceRange = ({ sub_services }: Service): { low_cents: number; high_cents: number } | null => {
  const prices = sub_services.map(({ price }) => price)
  if (new Set(prices.map(({ unit }) => unit)).size !== 1) return null
  return {
    low_cents: Math.min(...prices.map(({ low_cents }) => low_cents)),
    high_cents: Math.max(...prices.map(({ high_cents }) => high_cents)),
  }
}
