'use client'

import { useIsMutating, useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useEffect, useRef, useState } from 'react'
import { Alert } from '@/components/ui/alert'
import { Notice } from '@/components/ui/notice'
import { QueryFallback } from '@/components/ui/query-fallback'
import { payKey } from '@/hooks/payments/mutations'
import type { PayChoice } from '@/hooks/payments/payment-choice'
import { paymentQueries } from '@/hooks/payments/queries'
import { fieldFaultOf, isApiError, type FieldFault } from '@/lib/api/error'
import type { Booking } from '@/lib/contract/bookings'
import type { Checkout, Payment, PaymentMethod } from '@/lib/contract/payments'
import { CardForm, type CardHandle } from '../card/card-form'
import { CardRefusal } from '../card/card-refusal'
import { LatePayment } from '../late-payment'
import { PaymentPending } from '../payment-pending'
import { PixRefusal } from '../pix/pix-refusal'
import { BalanceSwitch } from './balance-switch'
import { BookingSummary } from './booking-summary'
import { CancellationTable } from './cancellation-table'
import { CouponField, type CouponHandle } from './coupon-field'
import { MethodChoice } from './method-choice'
import styles from './pay-review.module.css'
import { PayTotal } from './pay-total'
import { usePayForm } from './use-pay-form'

interface PayReviewProps {
  booking: Booking
  /** Latest payment; the form shows why it failed. */
  last: Payment | null
  isCharging: boolean
  /** No payment is pending: the API refuses to quote sums during one. */
  isOpen: boolean
  choice: PayChoice
  onChoice: (part: Partial<Omit<PayChoice, 'booking'>>) => void
  onMade: (payment: Payment) => void
}

/** Fetches the sums of the current choice. Removes a coupon that no longer applies; its field shows why. */
const useCheckout = ({
  booking,
  choice,
  isOpen,
  onChoice,
}: Pick<PayReviewProps, 'booking' | 'choice' | 'isOpen' | 'onChoice'>) => {
  const useBalance = choice.useBalance || choice.method === 'balance'
  // During the payment its event may precede its response, and would refetch sums the API now refuses.
  const isPaying = useIsMutating({ mutationKey: payKey(booking.pk) }) > 0
  const query = useQuery({
    ...paymentQueries.checkout(booking.pk, {
      coupon: choice.coupon,
      useBalance,
      earlyStart: choice.earlyStart,
    }),
    enabled: isOpen && !isPaying,
  })
  const [lost, setLost] = useState<FieldFault | null>(null)
  const { error } = query
  useEffect(() => {
    const fault = fieldFaultOf(error, 'coupon')
    if (!fault) return
    setLost(fault)
    onChoice({ coupon: null })
  }, [error, onChoice])
  return { query, lostCoupon: choice.coupon === null ? lost : null }
}

/** Returns the chosen method if available; else the balance when nothing else is left to pay, then Pix. */
const paymentMethodOf = (
  { methods, total_cents }: Pick<Checkout, 'methods' | 'total_cents'>,
  chosen: PaymentMethod | null,
): PaymentMethod | null => {
  const isAvailable = (one: PaymentMethod) =>
    methods.some(({ method, available }) => method === one && available)
  if (total_cents === 0 && isAvailable('balance')) return 'balance'
  return [chosen, 'pix' as const].find((one) => one !== null && isAvailable(one)) ?? null
}

/** Review of a payment, with the button that makes it. */
export const PayReview = (props: PayReviewProps) => {
  const { booking, last, isCharging, choice, onChoice, onMade } = props
  const t = useTranslations('payments')
  const { query, lostCoupon } = useCheckout(props)
  const card = useRef<CardHandle>(null)
  const [installments, setInstallments] = useState(1)
  const coupon = useRef<CouponHandle>(null)
  const checkout = query.data
  const paying = usePayForm({ booking, checkout, choice, card, last, onMade })
  const offer = booking.approved_offer?.pk ?? null
  useEffect(() => {
    if (offer !== null) onChoice({ offer })
  }, [offer, onChoice])

  if (!checkout && isApiError(query.error) && query.error.code === 'state_changed')
    return <Notice tone="warning">{t('ending')}</Notice>
  if (!checkout && isCharging) return <PaymentPending phase="charging" booking={booking} payment={last} />
  if (!checkout) return <QueryFallback query={query} label={t('loading')} />
  const method = paymentMethodOf(checkout, choice.method)
  const isBusy = paying.isBusy || isCharging
  const failed = last?.failure && !isBusy && method === last.method ? last : null
  // A changed coupon or balance may leave too little for the chosen number of instalments.
  const plan =
    checkout.installments.find((one) => one.installments === installments) ?? checkout.installments[0]
  // Asks about an unapplied coupon first: the total on the button excludes it.
  const payBy = (way: PaymentMethod | null) => {
    if (!isCharging && !coupon.current?.askAboutTyped()) paying.pay(way)
  }
  return (
    <form
      method="post"
      noValidate
      className={styles.layout}
      onSubmit={(event) => {
        event.preventDefault()
        payBy(method)
        // On a phone the methods are above the visible area.
        if (method === null)
          event.currentTarget.querySelector<HTMLInputElement>('[name=method]:enabled')?.focus()
      }}
    >
      <div className={styles.main}>
        <LatePayment payment={last} />
        {last?.status === 'expired' && !isBusy ? (
          <Alert severity="info">{t(last.method === 'pix' ? 'lastPix' : 'lastClosed')}</Alert>
        ) : null}
        <BookingSummary booking={booking} payUntil={checkout.pay_until} />
        <section className={styles.card}>
          <MethodChoice
            checkout={checkout}
            value={method}
            isMissing={paying.isUnchosen && method === null}
            // If the balance covers the total, choosing another method turns the balance off.
            onChange={(one) =>
              onChoice(
                checkout.total_cents === 0 ? { method: one, useBalance: one === 'balance' } : { method: one },
              )
            }
          />
          {failed?.method === 'pix' ? <PixRefusal onCard={() => onChoice({ method: 'card' })} /> : null}
          {failed?.method === 'card' && failed.failure ? (
            <CardRefusal
              failure={failed.failure}
              isFresh={paying.made === failed.pk}
              onPix={() => {
                onChoice({ method: 'pix' })
                payBy('pix')
              }}
            />
          ) : null}
          {method === 'card' ? (
            <CardForm
              ref={card}
              checkout={checkout}
              plan={plan}
              onInstallments={setInstallments}
              isBusy={isBusy}
            />
          ) : null}
        </section>
        <section className={`${styles.card} ${styles.reductions}`}>
          <h2 className={styles.heading}>{t('coupon.title')}</h2>
          <CouponField
            ref={coupon}
            booking={booking.pk}
            applied={choice.coupon}
            proposed={checkout.coupons ?? []}
            problem={paying.couponProblem ?? lostCoupon}
            onApply={(coupon) => onChoice({ coupon })}
          />
          <BalanceSwitch
            checkout={checkout}
            isOn={choice.useBalance}
            onChange={(useBalance) => onChoice({ useBalance })}
          />
        </section>
        <CancellationTable
          checkout={checkout}
          startsAt={booking.starts_at}
          isStale={query.isPlaceholderData}
          earlyStart={choice.earlyStart}
          problem={paying.earlyStartProblem}
          onEarlyStart={(earlyStart) => onChoice({ earlyStart })}
        />
      </div>
      <PayTotal
        booking={booking}
        checkout={checkout}
        method={method}
        plan={method === 'card' ? plan : undefined}
        isBusy={isBusy}
        isStale={query.isPlaceholderData}
        paying={paying}
      />
    </form>
  )
}
