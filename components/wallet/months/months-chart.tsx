'use client'

import { BarChart } from '@mui/x-charts/BarChart'
import { useLocale, useTranslations } from 'next-intl'
import { formatPlainDate } from '@/lib/format/date'
import { formatMoney } from '@/lib/format/money'
import type { MonthSums } from './months-section'

/** The last six months: more would be too narrow to tap. */
const shown = 6

export const MonthsChart = ({ months }: { months: readonly MonthSums[] }) => {
  const t = useTranslations('wallet.months')
  const locale = useLocale()
  const money = (cents: number | null) => formatMoney(cents ?? 0, locale)
  const latest = months.slice(-shown)
  return (
    <BarChart
      height={240}
      skipAnimation
      // Keyboards and screen readers use the table beside it.
      disableKeyboardNavigation
      borderRadius={5}
      margin={{ left: 0, right: 0, top: 8, bottom: 0 }}
      xAxis={[
        {
          scaleType: 'band',
          data: latest.map(({ month }) => `${month.slice(0, 7)}-01`),
          valueFormatter: (day: string, { location }) =>
            formatPlainDate(day, locale, location === 'tick' ? 'monthShort' : 'monthYear'),
          disableLine: true,
          disableTicks: true,
        },
      ]}
      yAxis={[{ width: 0, position: 'none' }]}
      series={[
        {
          data: latest.map(({ in_cents }) => in_cents),
          label: t('in'),
          color: 'var(--mui-palette-primary-main)',
          valueFormatter: money,
        },
        {
          data: latest.map(({ out_cents }) => Math.abs(out_cents)),
          label: t('out'),
          color: 'var(--mui-palette-secondary-main)',
          valueFormatter: money,
        },
      ]}
    />
  )
}
