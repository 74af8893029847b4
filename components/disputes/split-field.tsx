import { useTranslations } from 'next-intl'
import type { Reader } from '@/components/bookings/status'
import { Money } from '@/components/ui/money'
import styles from './dispute.module.css'
import { splitShares, type SplitBasis } from './split-shares'

interface SplitProps {
  dispute: SplitBasis
  refund: number
  reader: Reader
}

/** Division of escrowed money in the reader's words: the refund, the provider's part, the commission. */
export const SplitField = ({ dispute, refund, reader }: SplitProps) => {
  const t = useTranslations('disputes.split')
  const { held_cents: held } = dispute
  const shares = splitShares(dispute, refund)
  const share = held === 0 ? 0 : (refund / held) * 100
  const rows = shares
    ? ([
        ['refund', shares.customerCents],
        [dispute.claim ? 'kept' : 'net', shares.providerCents],
        ['commission', shares.commissionCents],
      ] as const)
    : ([
        ['refund', refund],
        ['rest', held - refund],
      ] as const)
  return (
    <div className={styles.split}>
      <span className={styles.bar} aria-hidden="true">
        <span style={{ width: `${share}%` }} />
      </span>
      <dl>
        {rows.map(([name, cents]) => (
          <div key={name}>
            <dt>{name === 'commission' ? t('commission') : t(`${name}.${reader}`)}</dt>
            <dd>
              <Money cents={cents} />
            </dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
