'use client'

import { useTranslations } from 'next-intl'
import { Link } from '@/lib/i18n/link'
import { paths } from '@/lib/paths'
import styles from './menu-list.module.css'
import type { Viewer } from './viewer'

/** The customer's wallet, for which their navigation has no room, and the operators' page. */
export const MoneyLinks = ({ viewer, onDone }: { viewer: Viewer; onDone: () => void }) => {
  const t = useTranslations('layout.account')
  return (
    <>
      {viewer.role === 'customer' ? (
        <Link href={paths.wallet('customer')} className={styles.item} onClick={onDone}>
          {t('wallet')}
        </Link>
      ) : null}
      {viewer.isOperator ? (
        <Link href={paths.operatorPayments()} className={styles.item} onClick={onDone}>
          {t('operator')}
        </Link>
      ) : null}
    </>
  )
}
