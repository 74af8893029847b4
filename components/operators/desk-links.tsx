'use client'

import { useTranslations } from 'next-intl'
import { useSession } from '@/hooks/accounts/session'
import { opensDeskPage, type DeskPage } from '@/lib/contract/operator-scopes'
import { Link } from '@/lib/i18n/link'
import { paths } from '@/lib/paths'
import styles from './operators.module.css'

const pages = {
  payments: paths.operatorPayments(),
  trail: paths.operatorTrail(),
  team: paths.operatorTeam(),
} as const satisfies Record<DeskPage, string>

/** Links among the pages of operators that the reader's scopes open. */
export const DeskLinks = ({ current }: { current: DeskPage }) => {
  const t = useTranslations('operators.desk')
  const { user } = useSession()
  const opened = (['payments', 'trail', 'team'] as const).filter((one) => user && opensDeskPage(user, one))
  if (opened.length < 2) return null
  return (
    <nav aria-label={t('label')} className={styles.chips}>
      {opened.map((one) => (
        <Link
          key={one}
          href={pages[one]}
          className={styles.chip}
          aria-current={one === current ? 'page' : undefined}
        >
          {t(one)}
        </Link>
      ))}
    </nav>
  )
}
