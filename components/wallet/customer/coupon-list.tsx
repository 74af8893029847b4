'use client'

import { useQuery } from '@tanstack/react-query'
import { useLocale, useTranslations } from 'next-intl'
import { QueryBoundary } from '@/components/ui/query-boundary'
import { Section } from '@/components/ui/section'
import styles from '@/components/wallet/wallet.module.css'
import { walletQueries } from '@/hooks/wallet/queries'
import type { Coupon } from '@/lib/contract/coupons'
import { formatDate } from '@/lib/format/date'
import { formatMoney } from '@/lib/format/money'

const CouponRow = ({ coupon }: { coupon: Coupon }) => {
  const t = useTranslations('wallet.coupons')
  const locale = useLocale()
  const money = (cents: number) => formatMoney(cents, locale)
  const conditions = [
    coupon.min_cents > 0 ? t('min', { amount: money(coupon.min_cents) }) : null,
    coupon.max_cents !== null ? t('max', { amount: money(coupon.max_cents) }) : null,
    coupon.sub_services.length > 0 ? t('some') : null,
    coupon.expires_at ? t('until', { date: formatDate(coupon.expires_at, locale) }) : null,
  ].filter((one) => one !== null)
  return (
    <li className={styles.row}>
      <span className={styles.words}>
        <strong>{coupon.code}</strong>
        <small>{coupon.text}</small>
        {conditions.length > 0 ? <small>{conditions.join(' · ')}</small> : null}
      </span>
      <span className={styles.amount}>
        {coupon.percent !== null ? `${coupon.percent}%` : money(coupon.amount_cents ?? 0)}
      </span>
    </li>
  )
}

/** Usable coupons; they are redeemed at payment. */
export const CouponList = () => {
  const t = useTranslations('wallet.coupons')
  return (
    <Section title={t('title')} lead={t('lead')}>
      <QueryBoundary query={useQuery(walletQueries.coupons())} rows={1} height={72}>
        {(coupons) =>
          coupons.length === 0 ? (
            <p className={styles.quiet}>{t('empty')}</p>
          ) : (
            <ul className={styles.list}>
              {coupons.map((coupon) => (
                <CouponRow key={coupon.pk} coupon={coupon} />
              ))}
            </ul>
          )
        }
      </QueryBoundary>
    </Section>
  )
}
