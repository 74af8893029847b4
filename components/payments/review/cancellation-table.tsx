'use client'

import { useLocale, useTranslations } from 'next-intl'
import { FieldHelp } from '@/components/ui/field-help'
import { Money } from '@/components/ui/money'
import { Toggle } from '@/components/ui/toggle'
import { useFieldErrorText } from '@/hooks/use-field-error-text'
import { usePlaceClock } from '@/hooks/use-place-clock'
import { defaultPreset } from '@/lib/contract/cancellation-presets'
import type { Checkout } from '@/lib/contract/payments'
import { formatDay, formatTime } from '@/lib/format/date'
import { formatMoney } from '@/lib/format/money'
import styles from './pay-review.module.css'

interface EarlyStartProps {
  earlyStart: boolean
  /** Field code of the API's rejection. */
  problem: string | null
  onEarlyStart: (isWanted: boolean) => void
}

/**
 * Consent to start the work within the seven-day withdrawal period; the terms above show the cost of either choice.
 */
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

interface FreeUntilProps extends Pick<CancellationTableProps, 'checkout' | 'startsAt'> {
  momentOf: (at: string) => string
}

/** Cancellation terms in one line: the deadline of a free cancellation, else the first fee. */
const FreeUntil = ({ checkout, startsAt, momentOf }: FreeUntilProps) => {
  const t = useTranslations('payments.cancellation.line')
  const locale = useLocale()
  const [first] = checkout.cancellation
  if (!first) return null
  if (first.fee_cents > 0) return t('costs', { amount: formatMoney(first.fee_cents, locale) })
  if (first.until === null) return t('always')
  return startsAt !== null && first.until > startsAt
    ? t('untilBegun')
    : t('until', { at: momentOf(first.until) })
}

interface CancellationTableProps extends EarlyStartProps {
  checkout: Checkout
  startsAt: string | null
  /** The sums belong to the previous choice, while new ones load. */
  isStale: boolean
}

/**
 * The consumer code's seven-day withdrawal right, until when canceling is free, and the preset. Unfolded: the fees with
 * their deadlines for the current choice. The consent that waives it is always shown.
 */
export const CancellationTable = ({ checkout, startsAt, isStale, ...early }: CancellationTableProps) => {
  const t = useTranslations('payments.cancellation')
  const locale = useLocale()
  const clock = usePlaceClock()
  const momentOf = (at: string) => `${formatDay(at, locale, clock)}, ${formatTime(at, locale, clock)}`
  const rows = checkout.cancellation
  const lastUntil = rows.at(-2)?.until ?? null
  // The withdrawal right of seven days outlasts the start, so a no-show is free too. The last fee then needs work that
  // has not begun days after its time: a sentence, no row.
  const unbegunFrom = lastUntil !== null && startsAt !== null && lastUntil > startsAt ? lastUntil : null
  const afterwards = rows.length === 1 ? 'always' : 'after'
  // The withdrawal period may end after the day of the work; it ends early when the work starts.
  const nameOf = (until: string | null) =>
    until === null
      ? t(afterwards)
      : t(startsAt !== null && until > startsAt ? 'untilBegun' : 'until', { at: momentOf(until) })
  const isGivenUp = checkout.early_start_asked && early.earlyStart
  return (
    <section className={`${styles.card} ${styles.narrowing}`}>
      <h2 id="cancellation" className={styles.heading}>
        {t('title')}
      </h2>
      <details>
        <summary className={styles.summary}>
          <span>
            <span>{t(`line.${isGivenUp ? 'givenUp' : 'sevenDays'}`)}</span> ·{' '}
            <span>
              <FreeUntil checkout={checkout} startsAt={startsAt} momentOf={momentOf} />
            </span>{' '}
            · <span>{t(`line.preset.${checkout.cancellation_preset ?? defaultPreset}`)}</span>
          </span>
        </summary>
        <div className={styles.terms}>
          <h3 className={styles.subtitle}>{t('sevenDays.title')}</h3>
          <p className={styles.soft}>
            {isGivenUp
              ? t('sevenDays.givenUp')
              : t('sevenDays.text', { at: momentOf(checkout.withdrawal_right_until) })}
          </p>
          <table className={styles.table} aria-labelledby="cancellation" aria-busy={isStale}>
            <thead>
              <tr>
                <th scope="col">{t('when')}</th>
                <th scope="col">{t('fee')}</th>
                <th scope="col">{t('refund')}</th>
              </tr>
            </thead>
            <tbody>
              {(unbegunFrom === null ? rows : rows.slice(0, -1)).map((row) => (
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
              {unbegunFrom !== null ? (
                <tr>
                  <th scope="row">{t('begun.when')}</th>
                  <td colSpan={2}>{t('begun.text')}</td>
                </tr>
              ) : null}
            </tbody>
          </table>
          <p className={styles.soft}>
            {unbegunFrom === null
              ? null
              : `${t('unbegun', {
                  at: momentOf(unbegunFrom),
                  amount: formatMoney(rows.at(-1)?.fee_cents ?? 0, locale),
                })} `}
            {t('provider')}
          </p>
        </div>
      </details>
      {checkout.early_start_asked ? <EarlyStart {...early} /> : null}
    </section>
  )
}
