import { useLocale, useTranslations } from 'next-intl'
import { ButtonLink } from '@/components/ui/button-link'
import { Money } from '@/components/ui/money'
import { WalletFact } from '@/components/wallet/wallet-fact'
import styles from '@/components/wallet/wallet.module.css'
import type { ProviderBalance } from '@/lib/contract/wallet'
import { formatMoment } from '@/lib/format/date'
import { formatMoney } from '@/lib/format/money'
import { paths } from '@/lib/paths'

const Next = ({ next }: { next: ProviderBalance['next'] }) => {
  const t = useTranslations('wallet.provider')
  const locale = useLocale()
  if (!next) return null
  return (
    <p className={styles.note}>
      {t('next', {
        amount: formatMoney(next.amount_cents, locale),
        date: formatMoment(next.expected_at, 'longDate', locale),
      })}
    </p>
  )
}

/** The withdrawable balance, large; below it every other sum with the event it waits for. */
export const ProviderBalances = ({ sums }: { sums: ProviderBalance }) => {
  const t = useTranslations('wallet.provider')
  const others = (
    [
      ['coming', sums.coming_cents],
      ['inTransit', sums.in_transit_cents],
      ['inDispute', sums.in_dispute_cents],
      ['reserve', sums.reserve_cents],
      ['debt', sums.debt_cents],
    ] as const
  ).filter(([name, cents]) => name === 'coming' || cents !== 0)
  return (
    <>
      <section className={styles.hero}>
        <div>
          <h2>{t('available')}</h2>
          <p className={styles.sum}>
            <Money cents={sums.available_cents} />
          </p>
        </div>
        <Next next={sums.next} />
        <div className={styles.actions}>
          {sums.available_cents > 0 ? (
            <ButtonLink href={paths.withdraw()} look="accent" size="large">
              {t('withdraw')}
            </ButtonLink>
          ) : (
            <p className={styles.note}>{t('nothingYet')}</p>
          )}
        </div>
      </section>
      <dl className={styles.facts}>
        {others.map(([name, cents]) => (
          <WalletFact
            key={name}
            name={t(`${name}.name`)}
            cents={cents}
            why={t(`${name}.why`)}
            isOwed={name === 'debt'}
          />
        ))}
      </dl>
    </>
  )
}
