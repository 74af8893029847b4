import { useLocale, useTranslations } from 'next-intl'
import { formatMoment } from '@/lib/format/date'
import { formatMoney } from '@/lib/format/money'
import { freeMinutesAfterPaying } from '@/lib/shared/cancellation'
import type { CancellationLine } from '@/lib/shared/cancellation-line'
import { usePlaceClock } from './use-place-clock'

/**
 * Returns the one line in which cancellation terms are told everywhere, in the time of the place. `isDated` false
 * leaves out the start of the work where it is the only moment, so that offers of different starts read the same.
 */
export const useCancellationText = () => {
  const t = useTranslations('bookings.cancellation')
  const locale = useLocale()
  const clock = usePlaceClock()
  return ({ kind, at, low, high }: CancellationLine, { isDated = true } = {}): string =>
    t(kind === 'begun' && !isDated ? 'beforeStart' : kind, {
      at: at === null ? '' : formatMoment(at, 'dayTime', locale, clock),
      minutes: freeMinutesAfterPaying,
      fee:
        low === high
          ? formatMoney(high, locale)
          : t('range', { low: formatMoney(low, locale), high: formatMoney(high, locale) }),
    })
}
