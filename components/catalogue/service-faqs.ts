import type { useTranslations } from 'next-intl'
import type { Service } from '@/lib/contract/catalogue'
import { formatMoneyRange } from '@/lib/format/money'
import type { Locale } from '@/lib/i18n/locales'

interface Words {
  own: ReturnType<typeof useTranslations<'public.catalogue'>>
  shared: ReturnType<typeof useTranslations<'discover'>>
  unit: ReturnType<typeof useTranslations<'ui.units'>>
}

/** Number of sub-services named in the answer; the price table lists all. */
const pricesTold = 3

/**
 * Questions about a whole service. Each kind of work has its price and unit: one range over all of them would
 * say nothing.
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

/** Returns one range for the service only if all its work has the same unit. */
export const serviceRange = ({ sub_services }: Service): { low_cents: number; high_cents: number } | null => {
  const prices = sub_services.map(({ price }) => price)
  if (new Set(prices.map(({ unit }) => unit)).size !== 1) return null
  return {
    low_cents: Math.min(...prices.map(({ low_cents }) => low_cents)),
    high_cents: Math.max(...prices.map(({ high_cents }) => high_cents)),
  }
}
