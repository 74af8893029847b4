'use client'

import { useTranslations } from 'next-intl'
import { PlaceDateTime } from '@/components/places/place-date-time'
import { Money } from '@/components/ui/money'
import type { DisputeState } from '@/lib/contract/disputes'
import type { DisputeProps } from './dispute-props'
import styles from './dispute.module.css'
import { TimeLeft } from './time-left'

const stages = ['talking', 'proposing', 'deciding', 'resolved'] as const
type Shown = (typeof stages)[number]

const shownAs: Partial<Record<DisputeState, Shown>> = { opened: 'talking', agreed: 'resolved' }

/** Stages of a dispute, the current deadline, and the frozen amount. */
export const DisputeStage = ({ booking, dispute }: DisputeProps) => {
  const t = useTranslations('disputes.stage')
  const { status, stage_until: until } = dispute
  // Settled by an accepted proposal, without a decision.
  const isAgreed = dispute.proposals.some((proposal) => proposal.status === 'accepted')
  const course: readonly Shown[] = isAgreed ? stages.filter((stage) => stage !== 'deciding') : stages
  const at = course.indexOf((shownAs[status] ?? status) as Shown)
  const isOver = status === 'resolved' || status === 'withdrawn'
  return (
    <section className={styles.card} aria-labelledby="stage-title">
      <h2 id="stage-title" className={styles.heading}>
        {t(`now.${status}`)}
      </h2>
      <p className={styles.soft}>
        {t(
          status === 'withdrawn' && dispute.claim !== null
            ? 'claimWithdrawn'
            : `${booking.role === 'operator' ? 'operator' : 'text'}.${status}`,
        )}
      </p>
      {until && !isOver ? (
        <p className={styles.clock}>
          <TimeLeft until={until} />
          <span className={styles.soft}>
            {t('until')} <PlaceDateTime value={until} />
          </span>
        </p>
      ) : null}
      {status === 'withdrawn' ? null : (
        <ol className={styles.course}>
          {course.map((stage, position) => (
            <li
              key={stage}
              data-state={
                position < at || status === 'resolved' ? 'done' : position === at ? 'current' : 'ahead'
              }
              aria-current={position === at && !isOver ? 'step' : undefined}
            >
              {t(`name.${stage}`)}
            </li>
          ))}
        </ol>
      )}
      {isOver ? null : (
        <dl className={styles.held}>
          <dt>{t(dispute.claim === null ? 'held' : 'claimed')}</dt>
          <dd>
            <Money cents={dispute.held_cents} />
          </dd>
        </dl>
      )}
    </section>
  )
}
