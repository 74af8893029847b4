'use client'

import { useTranslations } from 'next-intl'
import { Button } from '@/components/ui/button'
import { DateTime } from '@/components/ui/date-time'
import { FormError } from '@/components/ui/form/form-error'
import { Money } from '@/components/ui/money'
import { Section } from '@/components/ui/section'
import { useReconcile } from '@/hooks/operators/mutations'
import { errorCodeOf } from '@/lib/api/error'
import type { ResponseOf } from '@/lib/contract/endpoint'
import type { reconcile } from '@/lib/contract/operators'
import styles from './operators.module.css'

const Figures = ({ found }: { found: ResponseOf<typeof reconcile> }) => {
  const t = useTranslations('operators.reconciliation')
  const row = (name: 'pending' | 'available') => (
    <tr>
      <th scope="row">{t(name)}</th>
      <td>
        <Money cents={found.ours[`${name}_cents`]} />
      </td>
      <td>
        <Money cents={found.theirs[`${name}_cents`]} />
      </td>
    </tr>
  )
  return (
    <div role="status">
      <p className={styles.verdict} data-holds={found.differences === 0 ? '' : undefined}>
        <strong>{t('differences', { count: found.differences })}</strong>
        <span className={styles.small}>
          {found.gateway} · <DateTime value={found.at} />
        </span>
      </p>
      <table className={styles.table}>
        <thead>
          <tr>
            <td />
            <th scope="col">{t('ours')}</th>
            <th scope="col">{t('theirs')}</th>
          </tr>
        </thead>
        <tbody>
          {row('pending')}
          {row('available')}
        </tbody>
      </table>
      {found.contested_cents > 0 ? (
        <p className={styles.small}>
          {t.rich('contested', { amount: () => <Money cents={found.contested_cents} /> })}
        </p>
      ) : null}
    </div>
  )
}

/** Compares our ledger with the gateway's balances on demand. */
export const Reconciliation = () => {
  const t = useTranslations('operators.reconciliation')
  const compare = useReconcile()
  return (
    <Section title={t('title')} lead={t('lead')} boxed>
      <div className={styles.stack}>
        <div>
          <Button look="quiet" busy={compare.isPending} onClick={() => compare.mutate()}>
            {t('action')}
          </Button>
        </div>
        <FormError code={compare.isError ? errorCodeOf(compare.error) : null} />
        {compare.data ? <Figures found={compare.data} /> : null}
      </div>
    </Section>
  )
}
