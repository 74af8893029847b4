'use client'

import { useTranslations } from 'next-intl'
import { Link } from '@/lib/i18n/link'
import { paths } from '@/lib/paths'
import styles from './operators.module.css'

const pages = { payments: paths.operatorPayments(), trail: paths.operatorTrail() }

/** Links among the pages of operators. */
export const DeskLinks = ({ current }: { current: keyof typeof pages }) => {
  const t = useTranslations('operators.desk')
  return (
    <nav aria-label={t('label')} className={styles.chips}>
      {(['payments', 'trail'] as const).map((one) => (
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
