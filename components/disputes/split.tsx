import { useTranslations } from 'next-intl'
import type { Reader } from '@/components/bookings/status'
import { Money } from '@/components/ui/money'
import styles from './dispute.module.css'

interface SplitProps {
  refund: number
  held: number
  reader: Reader
}

/** How held money would be divided: what goes back, and the rest, in the words of who reads. */
export const Split = ({ refund, held, reader }: SplitProps) => {
  const t = useTranslations('disputes.split')
  const share = held === 0 ? 0 : (refund / held) * 100
  return (
    <div className={styles.split}>
      <span className={styles.bar} aria-hidden="true">
        <span style={{ width: `${share}%` }} />
      </span>
      <dl>
        <div>
          <dt>{t(`refund.${reader}`)}</dt>
          <dd>
            <Money cents={refund} />
          </dd>
        </div>
        <div>
          <dt>{t(`rest.${reader}`)}</dt>
          <dd>
            <Money cents={held - refund} />
          </dd>
        </div>
      </dl>
    </div>
  )
}
