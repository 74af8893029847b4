import { useCancellationText } from '@/hooks/use-cancellation-text'
import { useNow } from '@/hooks/use-now'
import { defaultPreset } from '@/lib/contract/cancellation-presets'
import type { Offer } from '@/lib/contract/offers'
import { cancellationRows } from '@/lib/shared/cancellation'
import { cancellationLine } from '@/lib/shared/cancellation-line'

const minuteMs = 60_000

/** Returns what canceling an offer costs if it is paid now, in one line. */
export const useOfferCancellation = () => {
  const text = useCancellationText()
  const now = useNow(minuteMs)
  return (
    {
      labour_cents: labourCents,
      total_cents: paidCents,
      starts_at: startsAt,
      duration_minutes: durationMinutes,
      cancellation: preset = defaultPreset,
    }: Pick<Offer, 'labour_cents' | 'total_cents' | 'starts_at' | 'duration_minutes' | 'cancellation'>,
    style?: { isDated: boolean },
  ): string => {
    const rows = cancellationRows({
      labourCents,
      durationMinutes,
      paidCents,
      paidAt: new Date(now),
      startsAt: new Date(startsAt),
      earlyStart: false,
      preset,
    })
    return text(
      cancellationLine(
        rows.map(({ until, fee_cents }) => ({ until: until?.toISOString() ?? null, fee_cents })),
        { startsAt, payingAt: now },
      ),
      style,
    )
  }
}
