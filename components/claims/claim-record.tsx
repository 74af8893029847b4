'use client'

import { useLocale, useTranslations } from 'next-intl'
import layout from '@/components/disputes/dispute.module.css'
import { PhotoList, useSideName } from '@/components/disputes/statements'
import { PlaceDateTime } from '@/components/places/place-date-time'
import { usePlaceClock } from '@/hooks/use-place-clock'
import { missedVisits, type Claim } from '@/lib/contract/claims'
import { formatMoment } from '@/lib/format/date'
import { formatMoney } from '@/lib/format/money'
import type { ClaimProps } from './claim-props'

interface Entry {
  key: string
  by: 'customer' | 'provider'
  title: string
  text: string
  photos: Claim['photos']
  at: string | null
}

/** Returns whether the claim was declined because the provider's time to answer ended. */
const isUnanswered = ({ status, mended, offered, decline_reason: declined, missed_visits: missed }: Claim) =>
  (status === 'declined' || status === 'disputed' || status === 'lapsed') &&
  !mended &&
  !offered &&
  declined === null &&
  missed < missedVisits

/** Returns what both sides said and did, oldest first. */
const useEntries = ({ booking, claim }: ClaimProps): Entry[] => {
  const t = useTranslations('claims.record')
  const p = useTranslations('claims.problem')
  const locale = useLocale()
  const clock = usePlaceClock()
  const { visit, mended, offered, decline_reason: declined } = claim
  const name = booking.provider?.full_name.split(' ')[0] ?? ''
  const none = { text: '', photos: [], at: null }
  const wish = p('wanted', { wish: p(`wishes.${claim.wish}`, { name }) })
  const entries: (Entry | false | null)[] = [
    {
      key: 'opened',
      by: 'customer',
      title: p(`reasons.${claim.reason}`),
      text: `${claim.text}\n${wish}`,
      photos: claim.photos,
      at: claim.created_at,
    },
    visit && {
      ...none,
      key: 'visit',
      by: 'provider' as const,
      title: t('visit', { at: formatMoment(visit.starts_at, 'dayTime', locale, clock) }),
    },
    claim.missed_visits > 0 && {
      ...none,
      key: 'missed',
      by: 'customer' as const,
      title: t('missed', { count: claim.missed_visits }),
    },
    mended && { ...mended, key: 'mended', by: 'provider' as const, title: t('mended') },
    offered && {
      ...none,
      key: 'offered',
      by: 'provider' as const,
      title: t('offered', { amount: formatMoney(offered.refund_cents, locale) }),
      text: offered.text,
    },
    declined !== null && {
      ...none,
      key: 'declined',
      // Whoever was to answer: the customer what was mended or offered, else the provider.
      by: mended || offered ? ('customer' as const) : ('provider' as const),
      title: t(mended ? 'rejected.mended' : offered ? 'rejected.money' : 'declined'),
      text: declined,
    },
    isUnanswered(claim) && { ...none, key: 'silent', by: 'provider' as const, title: t('silent') },
  ]
  return entries.filter((entry): entry is Entry => Boolean(entry))
}

/** History of a claim: words, photos and steps of both sides. */
export const ClaimRecord = ({ booking, claim }: ClaimProps) => {
  const t = useTranslations('claims.record')
  const nameOf = useSideName(booking)
  return (
    <section className={layout.card} aria-labelledby="record-title">
      <h2 id="record-title" className={layout.heading}>
        {t('title')}
      </h2>
      <ol className={layout.said}>
        {useEntries({ booking, claim }).map(({ key, by, title, text, photos, at }) => (
          <li key={key} data-side={by} data-mine={by === booking.role ? '' : undefined}>
            <p className={layout.who}>
              <strong>{nameOf(by)}</strong>
              {at ? (
                <span className={layout.soft}>
                  <PlaceDateTime value={at} />
                </span>
              ) : null}
            </p>
            <p className={layout.words}>
              <strong>{title}</strong>
              {text ? `\n${text}` : null}
            </p>
            <PhotoList photos={photos} name={nameOf(by)} />
          </li>
        ))}
      </ol>
    </section>
  )
}
