import { useLocale, useTranslations } from 'next-intl'
import { formatPlainDate } from '@/lib/format/date'
import { formatMoney } from '@/lib/format/money'
import styles from './months-chart.module.css'

export interface MonthSums {
  month: string
  in_cents: number
  out_cents: number
}

/** Number of months shown: more would be too narrow on a phone. */
const shown = 6

interface BarProps {
  way: 'in' | 'out'
  cents: number
  highest: number
}

/** Outgoing sums are drawn upwards too, in another colour. */
const Bar = ({ way, cents, highest }: BarProps) => {
  const share = highest === 0 ? 0 : Math.abs(cents) / highest
  return (
    <span
      className={`${styles.bar} ${styles[way]}`}
      data-way={way}
      style={{ height: `${Math.round(share * 10_000) / 100}%` }}
    />
  )
}

/** Twelve bars, drawn by the style sheet: a library for charts is larger than the page. */
export const MonthsChart = ({ months }: { months: readonly MonthSums[] }) => {
  const t = useTranslations('wallet.months')
  const locale = useLocale()
  const latest = months.slice(-shown)
  const highest = Math.max(...latest.flatMap((one) => [Math.abs(one.in_cents), Math.abs(one.out_cents)]))
  return (
    <div className={styles.chart}>
      <p className={styles.legend}>
        {(['in', 'out'] as const).map((way) => (
          <span key={way} className={`${styles.key} ${styles[way]}`}>
            {t(way)}
          </span>
        ))}
      </p>
      <ul className={styles.months}>
        {latest.map(({ month, in_cents, out_cents }) => {
          const day = `${month.slice(0, 7)}-01`
          return (
            <li
              key={month}
              title={[
                `${formatPlainDate(day, locale, 'monthYear')}: `,
                `${t('in')} ${formatMoney(in_cents, locale)}, ${t('out')} ${formatMoney(out_cents, locale)}`,
              ].join('')}
            >
              <span className={styles.bars}>
                <Bar way="in" cents={in_cents} highest={highest} />
                <Bar way="out" cents={out_cents} highest={highest} />
              </span>
              {formatPlainDate(day, locale, 'monthShort')}
            </li>
          )
        })}
      </ul>
    </div>
  )
}
