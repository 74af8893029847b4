'use client'

import { useLocale, useTranslations } from 'next-intl'
import { FieldHelp } from '@/components/ui/field-help'
import { Money } from '@/components/ui/money'
import { Toggle } from '@/components/ui/toggle'
import { useFieldErrorText } from '@/hooks/use-field-error-text'
import { usePlaceClock } from '@/hooks/use-place-clock'
import type { Checkout } from '@/lib/contract/payments'
import { formatDay, formatTime } from '@/lib/format/date'
import styles from './pay-review.module.css'

interface EarlyStartProps {
  earlyStart: boolean
  /** Field code of why paying was refused for it. */
  problem: string | null
  onEarlyStart: (isWanted: boolean) => void
}

/** The wish to have the work begun within the seven days. The table above it shows what either choice costs. */
const EarlyStart = ({ earlyStart, problem: refused, onEarlyStart }: EarlyStartProps) => {
  const t = useTranslations('payments.earlyStart')
  const fieldText = useFieldErrorText()
  const problem = earlyStart ? null : refused
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
        {problem ? fieldText(problem) : t('help')}
      </FieldHelp>
    </div>
  )
}

interface CancellationTableProps extends EarlyStartProps {
  checkout: Checkout
  startsAt: string | null
  /** The sums shown are still those of the choice before. */
  isStale: boolean
}

/**
 * What cancelling would cost by the present choice, until when each sum holds, and the seven days of the consumer
 * code with the wish that gives them up.
 */
export const CancellationTable = ({ checkout, startsAt, isStale, ...early }: CancellationTableProps) => {
  const t = useTranslations('payments.cancellation')
  const locale = useLocale()
  const clock = usePlaceClock()
  const momentOf = (at: string) => `${formatDay(at, locale, clock)}, ${formatTime(at, locale, clock)}`
  const rows = checkout.cancellation
  const lastUntil = rows.at(-2)?.until ?? null
  // Cancelling is free until after the start, by the right to withdraw within seven days: then a no-show
  // costs nothing either.
  const isFreeAtStart = lastUntil !== null && startsAt !== null && lastUntil > startsAt
  const afterwards = rows.length === 1 ? 'always' : isFreeAtStart ? 'afterThat' : 'after'
  // The seven days may end after the day of the work; they hold only while it has not begun.
  const nameOf = (until: string | null) =>
    until === null
      ? t(afterwards)
      : t(startsAt !== null && until > startsAt ? 'untilBegun' : 'until', { at: momentOf(until) })
  const isGivenUp = checkout.early_start_asked && early.earlyStart
  return (
    <section className={`${styles.card} ${styles.narrowing}`}>
      <table className={styles.table} aria-busy={isStale}>
        <caption>{t('title')}</caption>
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
              <th scope="row">{nameOf(row.until)}</th>
              <td data-label={t('fee')}>
                {row.fee_cents === 0 ? t('free') : <Money cents={row.fee_cents} />}
              </td>
              <td data-label={t('refund')}>
                <Money cents={row.refund_cents} />
              </td>
            </tr>
          ))}
          {isFreeAtStart ? (
            <tr>
              <th scope="row">{t('begun.when')}</th>
              <td colSpan={2}>{t('begun.text')}</td>
            </tr>
          ) : null}
        </tbody>
      </table>
      <p className={styles.soft}>{t('provider')}</p>
      <h2 className={styles.subtitle}>{t('sevenDays.title')}</h2>
      <p className={styles.soft}>
        {isGivenUp
          ? t('sevenDays.givenUp')
          : t('sevenDays.text', { at: momentOf(checkout.withdrawal_right_until) })}
      </p>
      {checkout.early_start_asked ? <EarlyStart {...early} /> : null}
    </section>
  )
}
