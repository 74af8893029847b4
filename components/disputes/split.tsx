import { useTranslations } from 'next-intl'
import { Money } from '@/components/ui/money'
import styles from './dispute.module.css'

/** How held money would be divided: what goes back, and the rest. */
export const Split = ({ refund, held }: { refund: number; held: number }) => {
  const t = useTranslations('disputes.split')
  const share = held === 0 ? 0 : (refund / held) * 100
  return (
    <div className={styles.split}>
      <span className={styles.bar} aria-hidden="true">
        <span style={{ width: `${share}%` }} />
      </span>
      <dl>
        <div>
          <dt>{t('refund')}</dt>
          <dd>
            <Money cents={refund} />
          </dd>
        </div>
        <div>
          <dt>{t('rest')}</dt>
          <dd>
            <Money cents={held - refund} />
          </dd>
        </div>
      </dl>
    </div>
  )
}
