'use client'

import { useLocale, useTranslations } from 'next-intl'
import { readerOf } from '@/components/bookings/status'
import { PlaceDateTime } from '@/components/places/place-date-time'
import { ConfirmAction } from '@/components/ui/confirm-action'
import { StatusChip } from '@/components/ui/status-chip'
import { StepError } from '@/components/ui/step-error'
import { useDisputeStep } from '@/hooks/disputes/mutations'
import type { Dispute } from '@/lib/contract/disputes'
import { formatMoney } from '@/lib/format/money'
import type { DisputeProps } from './dispute-props'
import styles from './dispute.module.css'
import { SplitField } from './split-field'
import { splitShares } from './split-shares'
import { useSideName } from './statements'

type Proposal = Dispute['proposals'][number]

const Accept = ({ booking, dispute, proposal }: DisputeProps & { proposal: Proposal }) => {
  const t = useTranslations('disputes.accept')
  const d = useTranslations('disputes')
  const locale = useLocale()
  const move = useDisputeStep(dispute)
  const side = booking.role === 'provider' ? 'provider' : 'customer'
  const shares = splitShares(dispute, proposal.refund_cents)
  return (
    <ConfirmAction
      action={t('action')}
      look={{ look: 'primary' }}
      title={t('title')}
      confirm={t('confirm')}
      cancel={d('keep')}
      busy={move.isPending}
      onConfirm={(close) => move.mutate({ step: 'accept', proposal: proposal.pk }, { onSuccess: close })}
    >
      <p style={{ marginTop: 0 }}>
        {shares && dispute.claim !== null
          ? t(`claim.${side}`, {
              refund: formatMoney(shares.customerCents, locale),
              cost: formatMoney((splitShares(dispute, 0)?.providerCents ?? 0) - shares.providerCents, locale),
            })
          : shares
            ? t(`exact.${side}`, {
                refund: formatMoney(shares.customerCents, locale),
                net: formatMoney(shares.providerCents, locale),
                commission: formatMoney(shares.commissionCents, locale),
              })
            : t(`text.${side}`, {
                refund: formatMoney(proposal.refund_cents, locale),
                rest: formatMoney(dispute.held_cents - proposal.refund_cents, locale),
              })}
      </p>
      <StepError error={move.error} />
    </ConfirmAction>
  )
}

/** Open proposals count as closed once the dispute has ended. */
const statusOf = (proposal: Proposal, { status }: Dispute) =>
  proposal.status === 'open' && status !== 'talking' && status !== 'proposing' ? 'closed' : proposal.status

const tones = { open: 'waiting', accepted: 'good', replaced: 'neutral', closed: 'neutral' } as const

/** Proposals, newest first; the other side's open one can be accepted. */
export const Proposals = ({ booking, dispute }: DisputeProps) => {
  const t = useTranslations('disputes.proposals')
  const nameOf = useSideName(booking)
  if (dispute.proposals.length === 0) return null
  return (
    <section className={styles.card} aria-labelledby="proposals-title">
      <h2 id="proposals-title" className={styles.heading}>
        {t('title')}
      </h2>
      <ol className={styles.proposals}>
        {[...dispute.proposals].reverse().map((proposal) => (
          <li key={proposal.pk} data-status={statusOf(proposal, dispute)}>
            <p className={styles.who}>
              <strong>{nameOf(proposal.by)}</strong>
              <span className={styles.soft}>
                <PlaceDateTime value={proposal.created_at} />
              </span>
              <StatusChip tone={tones[statusOf(proposal, dispute)]}>
                {t(`status.${statusOf(proposal, dispute)}`)}
              </StatusChip>
            </p>
            <SplitField dispute={dispute} refund={proposal.refund_cents} reader={readerOf(booking.role)} />
            {proposal.text ? <p className={styles.words}>{proposal.text}</p> : null}
            {proposal.status === 'open' && proposal.by !== booking.role && dispute.can.includes('accept') ? (
              <Accept booking={booking} dispute={dispute} proposal={proposal} />
            ) : null}
          </li>
        ))}
      </ol>
    </section>
  )
}
