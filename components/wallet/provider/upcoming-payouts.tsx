import { useTranslations } from 'next-intl'
import { DateTime } from '@/components/ui/date-time'
import { Money } from '@/components/ui/money'
import { Section } from '@/components/ui/section'
import styles from '@/components/wallet/wallet.module.css'
import type { ProviderBalance } from '@/lib/contract/wallet'
import { Link } from '@/lib/i18n/link'
import { paths } from '@/lib/paths'
import coming from './upcoming-payouts.module.css'

type Coming = ProviderBalance['coming'][number]

/** An upcoming payout: job, date with its reason, and computation. */
const Job = ({ job }: { job: Coming }) => {
  const t = useTranslations('wallet.provider.jobs')
  return (
    <li>
      <Link href={paths.booking(job.booking)} className={`${styles.row} ${coming.job}`}>
        <span className={styles.words}>
          <strong>{job.service}</strong>
          <small>
            {t(`reason.${job.reason}`)}
            {job.expected_at ? (
              <>
                {' '}
                {t.rich('expected', {
                  at: () => <DateTime value={job.expected_at ?? ''} style="longDate" />,
                })}
              </>
            ) : null}
          </small>
        </span>
        <span className={coming.sum}>
          <span>
            {t('gross')} <Money cents={job.gross_cents} />
          </span>
          <span>
            {t('commission')} <Money cents={-job.commission_cents} />
          </span>
          <strong>
            {t('net')} <Money cents={job.amount_cents} />
          </strong>
        </span>
      </Link>
    </li>
  )
}

export const UpcomingPayouts = ({ coming: jobs }: { coming: Coming[] }) => {
  const t = useTranslations('wallet.provider.jobs')
  if (jobs.length === 0) return null
  return (
    <Section title={t('title')} lead={t('lead')}>
      <ul className={styles.list}>
        {jobs.map((job) => (
          <Job key={job.booking} job={job} />
        ))}
      </ul>
    </Section>
  )
}
