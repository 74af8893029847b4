'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import fold from '@/components/ui/fold-arrow.module.css'
import { BlockIcon } from '@/components/ui/icons'
import { paymentQueries } from '@/hooks/payments/queries'
import { useCancellationText } from '@/hooks/use-cancellation-text'
import type { Booking } from '@/lib/contract/bookings'
import { cancellationLine } from '@/lib/shared/cancellation-line'
import { Fact } from './fact'
import styles from './summary.module.css'

/** Until when the customer may cancel a paid booking free of charge, and the fee afterwards; the rule behind a tap. */
export const CancellationFact = ({ booking }: { booking: Pick<Booking, 'pk' | 'starts_at'> }) => {
  const t = useTranslations('payments.cancellation')
  const text = useCancellationText()
  const { data } = useQuery(paymentQueries.cancellation(booking.pk))
  if (!data?.periods) return null
  return (
    <Fact icon={<BlockIcon />} name={t('title')}>
      <details className={styles.rule}>
        <summary className={fold.arrow}>
          {text(cancellationLine(data.periods, { startsAt: booking.starts_at }))}
        </summary>
        <p className={styles.soft}>{t('law')}</p>
      </details>
    </Fact>
  )
}
