import type { useTranslations } from 'next-intl'
import type { Discover } from '@/lib/contract/seo'
import { formatMoney } from '@/lib/format/money'
import type { Locale } from '@/lib/i18n/locales'

type Translate = ReturnType<typeof useTranslations<'discover'>>
type Unit = ReturnType<typeof useTranslations<'ui.units'>>

interface Asked {
  title: string
  price: NonNullable<Discover['price']>
  locale: Locale
  council?: string | null
}

/** Common questions about such work, answered with the figures of this place. */
export const placeFaqs = (t: Translate, unit: Unit, { title, price, locale, council = null }: Asked) => {
  const [low, high] = [formatMoney(price.low_cents, locale), formatMoney(price.high_cents, locale)]
  return [
    {
      question: t('faq.price.question', { title }),
      answer: t('faq.price.answer', { basis: price.basis, low, high, n: price.n, unit: unit(price.unit) }),
    },
    { question: t('faq.how.question'), answer: t('faq.how.answer') },
    { question: t('faq.pay.question'), answer: t('faq.pay.answer') },
    ...(council === null
      ? []
      : [{ question: t('faq.council.question'), answer: t('faq.council.answer', { council }) }]),
  ]
}
