'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { DateTime } from '@/components/ui/date-time'
import { Money } from '@/components/ui/money'
import { QueryBoundary } from '@/components/ui/query-boundary'
import { Section } from '@/components/ui/section'
import { StatusChip } from '@/components/ui/status-chip'
import { operatorQueries } from '@/hooks/operators/queries'
import type { ResponseOf } from '@/lib/contract/endpoint'
import type { getLedger } from '@/lib/contract/operators'
import styles from './operators.module.css'

type Ledger = ResponseOf<typeof getLedger>

const Check = ({ check }: { check: Ledger['checks'][number] }) => {
  const t = useTranslations('operators.ledger')
  return (
    <li className={check.holds ? undefined : styles.broken}>
      <StatusChip tone={check.holds ? 'good' : 'bad'}>{t(check.holds ? 'holds' : 'broken')}</StatusChip>
      <span>{check.promise}</span>
      {check.breaches.length > 0 ? (
        <ul className={styles.breaches}>
          {check.breaches.map((breach) => (
            <li key={breach}>{breach}</li>
          ))}
        </ul>
      ) : null}
    </li>
  )
}

const Sums = ({ sums }: Pick<Ledger, 'sums'>) => {
  const t = useTranslations('operators.ledger')
  return (
    <details className={styles.log}>
      <summary>{t('sums')}</summary>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t('account')}</th>
            <th scope="col">{t('balance')}</th>
          </tr>
        </thead>
        <tbody>
          {sums.map(({ kind, balance_cents }) => (
            <tr key={kind}>
              <th scope="row">{t.has(`kind.${kind}`) ? t(`kind.${kind}`) : kind}</th>
              <td>
                <Money cents={balance_cents} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  )
}

const Books = ({ ledger }: { ledger: Ledger }) => {
  const t = useTranslations('operators.ledger')
  const broken = ledger.checks.filter(({ holds }) => !holds)
  const holding = ledger.checks.filter(({ holds }) => holds)
  return (
    <>
      <p className={styles.verdict} data-holds={ledger.holds ? '' : undefined}>
        <strong>{t(ledger.holds ? 'true' : 'false', { count: broken.length })}</strong>
        <span className={styles.small}>
          {t.rich('checkedAt', { at: () => <DateTime value={ledger.checked_at} /> })}
        </span>
      </p>
      {broken.length > 0 ? (
        <ul className={styles.checks}>
          {broken.map((check) => (
            <Check key={check.name} check={check} />
          ))}
        </ul>
      ) : null}
      <details className={styles.log}>
        <summary>{t('checks', { count: holding.length })}</summary>
        <ul className={styles.checks}>
          {holding.map((check) => (
            <Check key={check.name} check={check} />
          ))}
        </ul>
      </details>
      <Sums sums={ledger.sums} />
    </>
  )
}

/** State of the ledger: violations first, the rest collapsed. */
export const LedgerState = () => {
  const t = useTranslations('operators.ledger')
  return (
    <Section title={t('title')} boxed>
      <QueryBoundary query={useQuery(operatorQueries.ledger())} rows={1}>
        {(ledger) => <Books ledger={ledger} />}
      </QueryBoundary>
    </Section>
  )
}
