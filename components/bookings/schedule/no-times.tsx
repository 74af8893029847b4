import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import styles from '@/components/bookings/demand/wizard.module.css'
import { Button } from '@/components/ui/button'
import { scheduleQueries } from '@/hooks/bookings/schedule'
import { maxSlotDays } from '@/lib/contract/time-slots'
import type { RequestDraft } from '@/lib/wizard/request'

interface NoTimesProps {
  about: { sub_service: number; city: number }
  /** First day of the searched range. */
  from: string
  draft: RequestDraft
  /** A single day was requested. */
  hasDay: boolean
  /** The chosen provider. */
  name: string | undefined
  /** Collects offers instead. */
  onAsk: () => void
}

/**
 * Explains why there are no free times (not that day, not in the days ahead, no provider in the city) and
 * offers an alternative.
 */
export const NoTimes = ({ about, from, draft, hasDay, name, onAsk }: NoTimesProps) => {
  const t = useTranslations('schedule.nothing')
  const provider = draft.provider
  const ahead = useQuery({
    ...scheduleQueries.slots({
      ...about,
      date: from,
      days: maxSlotDays - 1,
      ...(provider === null ? {} : { provider }),
    }),
    enabled: hasDay,
  })
  const isAllDays = !hasDay || ahead.data?.length === 0
  const there = useQuery({
    ...scheduleQueries.anyProvider(about),
    enabled: isAllDays && provider === null,
  })
  if (hasDay && ahead.isPending) return null
  const why = !isAllDays
    ? 'day'
    : provider !== null
      ? 'provider'
      : there.data?.results.length === 0
        ? 'nobody'
        : 'full'
  return (
    <div role="status">
      <p className={styles.lead}>{t(why, { name: name ?? '' })}</p>
      {why === 'nobody' || why === 'full' ? (
        <Button look="outlined" onClick={onAsk}>
          {t('ask')}
        </Button>
      ) : null}
    </div>
  )
}
