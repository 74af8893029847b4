import { useLocale, useTranslations } from 'next-intl'
import { peerOf } from '@/hooks/bookings/peer'
import type { Booking } from '@/lib/contract/bookings'
import type { claimWishes } from '@/lib/contract/claims'
import { formatMoney } from '@/lib/format/money'
import type { problemWishes } from './problem-reasons'

type Wish = (typeof claimWishes)[number] | (typeof problemWishes)['customer' | 'provider'][number]

/** Returns the wishes of a problem as choices, each with what it means for the money paid. */
export const useWishOptions = (booking: Booking, wishes: readonly Wish[]) => {
  const t = useTranslations('claims.problem')
  const locale = useLocale()
  const name = peerOf(booking)
  const paid = booking.payment?.amount_cents ?? booking.approved_offer?.total_cents ?? 0
  const amount = formatMoney(paid, locale)
  return wishes.map((value) => ({
    value,
    label: t(`wishes.${value}`, { name }),
    hint: t(`wishHints.${value}`, { name, amount }),
  }))
}
