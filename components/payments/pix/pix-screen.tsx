'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { ConfirmAction } from '@/components/ui/confirm-action'
import { ListSkeleton } from '@/components/ui/list-skeleton'
import { Money } from '@/components/ui/money'
import { Notice } from '@/components/ui/notice'
import { StepError } from '@/components/ui/step-error'
import { useCancelPayment } from '@/hooks/payments/mutations'
import { paymentQueries } from '@/hooks/payments/queries'
import { useNow } from '@/hooks/use-now'
import { publicConfig } from '@/lib/config'
import { extensionNoticeMinutes } from '@/lib/contract/booking-process'
import type { Booking } from '@/lib/contract/bookings'
import type { Payment } from '@/lib/contract/payments'
import { formatTime } from '@/lib/format/date'
import { Countdown, useSecondsLeft } from '../countdown'
import { HoldWarning } from '../hold-warning'
import { PixCode } from './pix-code'
import styles from './pix.module.css'

/**
 * Between 20h and 6h banks let a person send at most R$ 1.000 by Pix unless they asked for more (Banco Central,
 * Resolução BCB 142/2021).
 */
const nightCents = 100_000
const isNight = (now: number) => {
  const hour = Number(formatTime(now, 'pt').slice(0, 2))
  return hour >= 20 || hour < 6
}

/** Warns that the bank may reject a large amount at night. */
const NightLimit = ({ cents }: { cents: number }) => {
  const t = useTranslations('payments.pix.night')
  const now = useNow(60_000)
  if (cents <= nightCents || !isNight(now)) return null
  return (
    <Notice tone="warning" title={t('title')}>
      {t('text')}
    </Notice>
  )
}

/** Returns the amount to pay by Pix, in centavos; the balance may have covered a part. */
const pixCents = ({ sources, amount_cents }: Payment) =>
  sources.find(({ source }) => source === 'external')?.amount_cents ?? amount_cents

/** State of the polling of the payment, which repeats automatically. */
const Looking = ({ payment }: { payment: Payment }) => {
  const t = useTranslations('payments.pix')
  const { isError, isPaused, failureCount } = useQuery(paymentQueries.detail(payment.pk))
  const isCutOff = isError || isPaused || failureCount > 0
  return (
    <Notice title={t('looking.title')}>
      <span role="status">{t(isCutOff ? 'looking.offline' : 'looking.text')}</span>
    </Notice>
  )
}

const CancelPix = ({ payment }: { payment: Payment }) => {
  const t = useTranslations('payments.pix.cancel')
  const cancel = useCancelPayment(payment.pk)
  if (!payment.can.includes('cancel')) return null
  return (
    <ConfirmAction
      action={t('action')}
      look={{ tone: 'neutral' }}
      title={t('title')}
      confirm={t('confirm')}
      cancel={t('keep')}
      busy={cancel.isPending}
      onConfirm={(close) => cancel.mutate(undefined, { onSuccess: close })}
    >
      <p style={{ margin: 0 }}>{t('text')}</p>
      <StepError error={cancel.error} />
    </ConfirmAction>
  )
}

/** An unpaid Pix code. The page updates by itself once it is paid. */
export const PixScreen = ({ booking, payment }: { booking: Booking; payment: Payment }) => {
  const t = useTranslations('payments.pix')
  const cents = pixCents(payment)
  const { pix } = payment
  const left = useSecondsLeft(pix?.expires_at ?? payment.created_at)
  if (!pix) return <ListSkeleton rows={1} height={280} label={t('making')} />
  return (
    <div className={styles.pix}>
      <div className={styles.head}>
        <p className={styles.amount}>
          <Money cents={cents} />
        </p>
        <p className={styles.receiver}>
          {t('receiver', { name: publicConfig.siteName })}
          <br />
          {t('about', { service: booking.sub_service.name, name: booking.provider?.full_name ?? '' })}
        </p>
      </div>
      <Countdown until={pix.expires_at} label={t('validFor')} silentAt={extensionNoticeMinutes} />
      {booking.pay_until ? <HoldWarning {...booking} until={booking.pay_until} /> : null}
      {left === 0 ? <p className={styles.soft}>{t('ending')}</p> : <PixCode pix={pix} />}
      <Looking payment={payment} />
      <NightLimit cents={cents} />
      <p className={styles.soft}>{t('late')}</p>
      <CancelPix payment={payment} />
    </div>
  )
}
