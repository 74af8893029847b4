'use client'

import { useLocale, useTranslations } from 'next-intl'
import { FieldHelp } from '@/components/ui/field-help'
import { Money } from '@/components/ui/money'
import { Toggle } from '@/components/ui/toggle'
import { useCancellationText } from '@/hooks/use-cancellation-text'
import { useFieldErrorText } from '@/hooks/use-field-error-text'
import { useNow } from '@/hooks/use-now'
import { usePlaceClock } from '@/hooks/use-place-clock'
import type { Checkout } from '@/lib/contract/payments'
import { formatMoment } from '@/lib/format/date'
import { cancellationLine } from '@/lib/shared/cancellation-line'
import styles from './pay-review.module.css'

interface EarlyStartProps {
  earlyStart: boolean
  /** Field code of the API's rejection. */
  problem: string | null
  onEarlyStart: (isWanted: boolean) => void
}

interface TermsProps {
  checkout: Checkout
  startsAt: string | null
}

const minuteMs = 60_000

/** Consent to start the work within the seven-day withdrawal period, with its purpose and its cost. */
const EarlyStart = ({
  checkout,
  startsAt,
  earlyStart,
  problem: refused,
  onEarlyStart,
}: EarlyStartProps & TermsProps) => {
  const t = useTranslations('payments.earlyStart')
  const fieldText = useFieldErrorText()
  const lineText = useCancellationText()
  const payingAt = useNow(minuteMs)
  const problem = earlyStart ? null : refused
  const periods = checkout.early_start_cancellation ?? checkout.cancellation
  const cost = lineText(cancellationLine(periods, { startsAt, payingAt }))
  return (
    <div>
      <Toggle
        look="box"
        label={t('label')}
        checked={earlyStart}
        onChange={onEarlyStart}
        aria-invalid={problem ? true : undefined}
        aria-describedby="early-start-help"
      />
      <FieldHelp id="early-start-help" isError={problem !== null}>
        {problem ? fieldText(problem) : t('help', { cost })}
      </FieldHelp>
    </div>
  )
}

/** Fees with their deadlines, where a fee can come before the work begins. */
const Fees = ({ checkout, startsAt, isStale }: TermsProps & { isStale: boolean }) => {
  const t = useTranslations('payments.cancellation')
  const locale = useLocale()
  const clock = usePlaceClock()
  const rows = checkout.cancellation
  const { high } = cancellationLine(rows, { startsAt })
  if (high === 0) return <p className={styles.soft}>{t('begun')}</p>
  return (
    <table className={styles.table} aria-labelledby="cancellation" aria-busy={isStale}>
      <thead>
        <tr>
          <th scope="col">{t('when')}</th>
          <th scope="col">{t('fee')}</th>
          <th scope="col">{t('refund')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.until ?? 'after'}>
            <th scope="row">
              {row.until === null
                ? t(rows.length === 1 ? 'always' : 'after')
                : t('until', { at: formatMoment(row.until, 'dayTime', locale, clock) })}
            </th>
            <td data-label={t('fee')}>{row.fee_cents === 0 ? t('free') : <Money cents={row.fee_cents} />}</td>
            <td data-label={t('refund')}>
              <Money cents={row.refund_cents} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

interface CancellationTableProps extends EarlyStartProps, TermsProps {
  /** The sums belong to the previous choice, while new ones load. */
  isStale: boolean
}

/**
 * Until when canceling is free and what it costs afterwards, in one line. Unfolded: the consumer code's seven-day
 * withdrawal right and the fees with their deadlines, for the current choice. The consent that waives the right is
 * always shown.
 */
export const CancellationTable = ({ checkout, startsAt, isStale, ...early }: CancellationTableProps) => {
  const t = useTranslations('payments.cancellation')
  const locale = useLocale()
  const clock = usePlaceClock()
  const lineText = useCancellationText()
  const payingAt = useNow(minuteMs)
  const isGivenUp = checkout.early_start_asked && early.earlyStart
  return (
    <section className={`${styles.card} ${styles.narrowing}`}>
      <h2 id="cancellation" className={styles.heading}>
        {t('title')}
      </h2>
      <details>
        <summary className={styles.summary}>
          <span>{lineText(cancellationLine(checkout.cancellation, { startsAt, payingAt }))}</span>
        </summary>
        <div className={styles.terms}>
          <Fees checkout={checkout} startsAt={startsAt} isStale={isStale} />
          <h3 className={styles.subtitle}>{t('sevenDays.title')}</h3>
          <p className={styles.soft}>
            {isGivenUp
              ? t('sevenDays.givenUp')
              : t('sevenDays.text', {
                  at: formatMoment(checkout.withdrawal_right_until, 'dayTime', locale, clock),
                })}
          </p>
          <p className={styles.soft}>{t('provider')}</p>
        </div>
      </details>
      {checkout.early_start_asked ? <EarlyStart checkout={checkout} startsAt={startsAt} {...early} /> : null}
    </section>
  )
}
