import type { Charged } from '@/lib/contract/charged'
import { formatMoney } from '@/lib/shared/money'
import type { Locale } from '@/server/http/locale'

/** The sums of a payment or refund as a person reads them. */
const sumsOf = (charged: Charged, locale: Locale) => ({
  count: charged.installments,
  each: formatMoney(charged.installment_cents, locale),
  price: formatMoney(charged.amount_cents, locale),
  interest: formatMoney(charged.interest_cents, locale),
  charged: formatMoney(charged.charged_cents, locale),
})

const texts = {
  pt: {
    parts: (count: number, each: string) => `${count}x de ${each}`,
    paid: ({ count, each, price, interest, charged }: ReturnType<typeof sumsOf>) =>
      `Cobrado no cartão: ${charged}, em ${count}x de ${each}. São ${price} do preço e ${interest} de juros da operadora do cartão.`,
    all: (interest: string) => `Os juros do parcelamento, ${interest}, voltam junto.`,
    some: (interest: string, kept: string) =>
      `Voltam junto ${interest} de juros do parcelamento; ${kept} de juros ficam com a operadora do cartão.`,
    none: (kept: string) => `Os juros do parcelamento, ${kept}, ficam com a operadora do cartão.`,
  },
  en: {
    parts: (count: number, each: string) => `${count}× ${each}`,
    paid: ({ count, each, price, interest, charged }: ReturnType<typeof sumsOf>) =>
      `Charged to the card: ${charged}, in ${count} parts of ${each}. That is ${price} for the price and ${interest} of the card company’s interest.`,
    all: (interest: string) => `The interest on the installments, ${interest}, goes back with it.`,
    some: (interest: string, kept: string) =>
      `${interest} of the interest on the installments goes back with it; ${kept} of interest stays with the card company.`,
    none: (kept: string) => `The interest on the installments, ${kept}, stays with the card company.`,
  },
}

/** Returns the text of a charge in instalments; null without interest. */
export const chargedText = (charged: Charged, locale: Locale): string | null =>
  charged.interest_cents > 0 ? texts[locale].paid(sumsOf(charged, locale)) : null

/** In how many parts of how much. */
export const partsText = ({ installments, installment_cents }: Charged, locale: Locale): string =>
  texts[locale].parts(installments, formatMoney(installment_cents, locale))

/** Returns the text about interest after a refund and the keeper of the rest; null without interest. */
export const refundedInterestText = (
  { refundedCents, keptCents }: { refundedCents: number; keptCents: number },
  locale: Locale,
): string | null => {
  const t = texts[locale]
  const [refunded, kept] = [formatMoney(refundedCents, locale), formatMoney(keptCents, locale)]
  if (keptCents <= 0) return refundedCents > 0 ? t.all(refunded) : null
  return refundedCents > 0 ? t.some(refunded, kept) : t.none(kept)
}
