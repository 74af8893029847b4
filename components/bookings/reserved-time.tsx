'use client'

import { useLocale, useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { ButtonLink } from '@/components/ui/button-link'
import { preloadConfirmQuestion } from '@/components/ui/confirm-dialog'
import { loadOnPress } from '@/components/ui/load-on-press'
import { Notice } from '@/components/ui/notice'
import { useOfflineNotice } from '@/hooks/use-offline-notice'
import { usePrefetch } from '@/hooks/use-prefetch'
import type { ListedBooking } from '@/lib/contract/bookings'
import { formatTime } from '@/lib/format/date'
import { paths } from '@/lib/paths'
import { clockOf } from '@/lib/shared/place-clock'
import styles from './booking-page.module.css'
import { isUnderReview } from './under-review'

const loadMove = () => import('./step-dialog').then((module) => module.StepDialog)
const MoveDialog = loadOnPress(loadMove, useOfflineNotice)

/** Pay for or give up the reserved time, after an explanation. */
const Choice = ({ booking }: { booking: ListedBooking }) => {
  const t = useTranslations('bookings')
  const [isGivingUp, setGivingUp] = useState(false)
  usePrefetch(loadMove)
  usePrefetch(preloadConfirmQuestion)
  return (
    <>
      <div className={styles.buttons}>
        <ButtonLink href={paths.payBooking(booking.pk)} look="accent">
          {t('held.pay')}
        </ButtonLink>
        <Button look="quiet" tone="neutral" onClick={() => setGivingUp(true)}>
          {t('moves.give-up.action')}
        </Button>
      </div>
      {isGivingUp ? (
        <MoveDialog
          booking={booking.pk}
          step="give-up"
          situation={booking.instant ? 'instant' : 'offers'}
          onClose={() => setGivingUp(false)}
        />
      ) : null}
    </>
  )
}

/** Notice that the card issuer is reviewing the payment. Asking to pay would cause a double payment. */
const UnderReview = ({ booking }: { booking: number }) => {
  const t = useTranslations('bookings.held')
  return (
    <div className={styles.notice}>
      <Notice tone="fact" title={t('review.title')}>
        <p className={styles.held}>{t('review.text')}</p>
        <ButtonLink href={paths.payBooking(booking)} look="outlined">
          {t('follow')}
        </ButtonLink>
      </Notice>
    </div>
  )
}

interface HeldTimeProps {
  booking: ListedBooking
  /** The page already has buttons to pay and to give up. */
  isPaidAbove?: boolean
}

/** Payment deadline of a reserved time, for both sides; nothing without a reservation. */
export const ReservedTime = ({ booking, isPaidAbove = false }: HeldTimeProps) => {
  const t = useTranslations('bookings.held')
  const locale = useLocale()
  const { pay_until: until, role, can, provider } = booking
  if (until === null) return null
  if (isUnderReview(booking)) return <UnderReview booking={booking.pk} />
  const side = role === 'provider' ? 'provider' : can.includes('give-up') ? 'customer' : 'ending'
  return (
    <div className={styles.notice}>
      <Notice
        tone={side === 'customer' ? 'warning' : 'fact'}
        title={t(`${side}.title`, { until: formatTime(until, locale, clockOf(booking.city.ibge)) })}
      >
        <p className={styles.held}>{t(`${side}.text`, { name: provider?.full_name ?? '' })}</p>
        {side === 'customer' && !isPaidAbove ? <Choice booking={booking} /> : null}
      </Notice>
    </div>
  )
}

/** An instant booking that was not paid in time: books the same work at another time. */
export const ChooseOtherTime = ({ booking }: { booking: ListedBooking }) => {
  const t = useTranslations('bookings.next')
  return (
    <div className={styles.notice}>
      <p>{t('unpaid')}</p>
      <ButtonLink href={paths.scheduleAgain(booking.pk)}>{t('anotherTime')}</ButtonLink>
    </div>
  )
}
