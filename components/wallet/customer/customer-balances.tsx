import { useLocale, useTranslations } from 'next-intl'
import { ButtonLink } from '@/components/ui/button-link'
import { DateTime } from '@/components/ui/date-time'
import { Money } from '@/components/ui/money'
import { WalletFact } from '@/components/wallet/wallet-fact'
import styles from '@/components/wallet/wallet.module.css'
import type { CustomerBalance } from '@/lib/contract/wallet'
import { formatDate } from '@/lib/format/date'
import { formatMoney } from '@/lib/format/money'
import { Link } from '@/lib/i18n/link'
import { paths } from '@/lib/paths'

/** Bonus lots with their expiry, soonest first. */
const Lots = ({ lots }: { lots: CustomerBalance['bonus'] }) => {
  const t = useTranslations('wallet.customer.bonus')
  const locale = useLocale()
  return (
    <ul style={{ margin: '0.3rem 0 0', paddingLeft: '1.1rem' }}>
      {lots.map(({ amount_cents, expires_at }, position) => (
        <li key={`${expires_at}.${position}`}>
          {t('lot', { amount: formatMoney(amount_cents, locale), date: formatDate(expires_at, locale) })}
        </li>
      ))}
    </ul>
  )
}

/** Unpaid deposits: they count against the limit, and their Pix code is valid for a while. */
const OpenDeposits = ({ deposits }: { deposits: CustomerBalance['open_deposits'] }) => {
  const t = useTranslations('wallet.customer.open')
  const locale = useLocale()
  return (
    <ul className={styles.note}>
      {deposits.map(({ pk, amount_cents, expires_at }) => (
        <li key={pk}>
          {t('text', { amount: formatMoney(amount_cents, locale) })} <DateTime value={expires_at} />.{' '}
          <Link href={paths.deposit(pk)}>{t('see')}</Link>
        </li>
      ))}
    </ul>
  )
}

/** The user's own balance, large; apart from it bonus, escrow and debt. */
export const CustomerBalances = ({ sums }: { sums: CustomerBalance }) => {
  const t = useTranslations('wallet.customer')
  return (
    <>
      <section className={styles.hero}>
        <div>
          <h2>{t('cash')}</h2>
          <p className={styles.sum}>
            <Money cents={sums.cash_cents} />
          </p>
        </div>
        <p className={styles.note}>
          {t('cashWhy')} {sums.cash_cents > 0 ? t('cashBack') : null}
        </p>
        {sums.open_deposits.length > 0 ? <OpenDeposits deposits={sums.open_deposits} /> : null}
        <div className={styles.actions}>
          <ButtonLink href={paths.topUp()} look="accent" size="large">
            {t('topUp')}
          </ButtonLink>
        </div>
      </section>
      <dl className={styles.facts}>
        <WalletFact
          name={t('bonus.name')}
          cents={sums.bonus_cents}
          why={
            sums.bonus.length > 0 ? (
              <>
                {t('bonus.why')}
                <Lots lots={sums.bonus} />
              </>
            ) : (
              t('bonus.none')
            )
          }
        />
        <WalletFact
          name={t('held.name')}
          cents={sums.held_cents}
          why={
            sums.held_cents > 0 ? (
              <>
                {t('held.why')} <Link href={paths.myBookings('approved')}>{t('held.see')}</Link>
              </>
            ) : (
              t('held.none')
            )
          }
        />
        {sums.debt_cents !== 0 ? (
          <WalletFact name={t('debt.name')} cents={sums.debt_cents} why={t('debt.why')} isOwed />
        ) : null}
      </dl>
    </>
  )
}
