'use client'

import { useLocale, useTranslations } from 'next-intl'
import layout from '@/components/disputes/dispute.module.css'
import { TimeLeft } from '@/components/disputes/time-left'
import { PlaceDateTime } from '@/components/places/place-date-time'
import { Money } from '@/components/ui/money'
import type { Claim } from '@/lib/contract/claims'
import { formatWorkDuration } from '@/lib/format/date'
import { ClaimActions } from './claim-actions'
import type { ClaimProps } from './claim-props'
import { ClaimRecord } from './claim-record'
import { sideOf, useClaimWords } from './claim-status'

const minutesOf = ({ starts_at: from, ends_at: to }: NonNullable<Claim['visit']>) =>
  (Date.parse(to) - Date.parse(from)) / 60_000

/** The state of a claim, the next step with its deadline, and what happens to the money. */
const ClaimStage = ({ booking, claim }: ClaimProps) => {
  const t = useTranslations('claims')
  const words = useClaimWords()
  const { title, text } = words(claim, booking.role)
  const { status, visit, stage_until: until, outcome } = claim
  const side = sideOf(booking.role)
  const locale = useLocale()
  const moneyText = !outcome
    ? t(`money.${side}`)
    : outcome.kind === 'refunded'
      ? t(`moneyEnd.refunded.${side}`)
      : t(`moneyEnd.${outcome.kind}`)
  return (
    <section className={layout.card} aria-labelledby="stage-title">
      <div aria-live="polite">
        <h2 id="stage-title" className={layout.heading}>
          {title}
        </h2>
        <p className={layout.soft}>{text}</p>
      </div>
      {status === 'mending' && visit ? (
        <p className={layout.clock}>
          <strong>
            <PlaceDateTime value={visit.starts_at} style="dayTime" />
          </strong>
          <span className={layout.soft}>
            {t('visit', { length: formatWorkDuration(minutesOf(visit), locale) })}
          </span>
          {until ? (
            <span className={layout.soft}>
              {t(`doneUntil.${side}`)} <PlaceDateTime value={until} style="dayTime" />
            </span>
          ) : null}
        </p>
      ) : until ? (
        <p className={layout.clock}>
          <TimeLeft until={until} />
          <span className={layout.soft}>
            {t('until')} <PlaceDateTime value={until} />
          </span>
        </p>
      ) : null}
      <p className={layout.soft}>{moneyText}</p>
      {outcome && outcome.refund_cents > 0 ? (
        <dl className={layout.held}>
          <dt>{t('refunded')}</dt>
          <dd>
            <Money cents={outcome.refund_cents} />
          </dd>
        </dl>
      ) : null}
    </section>
  )
}

/** A new claim is read before it is answered. */
const isToBeRead = ({ role }: ClaimProps['booking'], { status }: Claim) =>
  role === 'provider' && status === 'opened'

/** A claim's state, the reader's steps, and what both sides said. */
export const ClaimView = ({ booking, claim }: ClaimProps) => {
  const record = <ClaimRecord booking={booking} claim={claim} />
  const isRecordFirst = isToBeRead(booking, claim)
  return (
    <div className={layout.layout}>
      <aside className={layout.now}>
        <ClaimStage booking={booking} claim={claim} />
      </aside>
      <div className={`${layout.stack} ${layout.main}`}>
        {isRecordFirst ? record : null}
        <ClaimActions booking={booking} claim={claim} />
        {isRecordFirst ? null : record}
      </div>
    </div>
  )
}
