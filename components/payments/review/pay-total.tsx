'use client'

import { useLocale, useTranslations } from 'next-intl'
import { BottomBar } from '@/components/ui/bottom-bar'
import { Button } from '@/components/ui/button'
import { Money } from '@/components/ui/money'
import { extensionNoticeMinutes } from '@/lib/contract/booking-process'
import type { Booking } from '@/lib/contract/bookings'
import type { Charged } from '@/lib/contract/charged'
import type { Checkout, PaymentMethod } from '@/lib/contract/payments'
import { formatMoney } from '@/lib/format/money'
import { isDefaultItem } from '@/lib/shared/default-item'
import { Countdown } from '../countdown'
import { HoldWarning } from '../hold-warning'
import { PayError } from './pay-error'
import styles from './pay-review.module.css'
import type { PayFormState } from './use-pay-form'

interface PayTotalProps {
  booking: Booking
  checkout: Checkout
  method: PaymentMethod | null
  /** Instalment plan of the card, with its interest. */
  plan: Charged | undefined
  isBusy: boolean
  /** The sums belong to an earlier choice, while new ones load. */
  isStale: boolean
  paying: PayFormState
}

/** Name of an item, with its kind if the name does not include it. */
const LineName = ({ line }: { line: Checkout['lines'][number] }) => {
  const t = useTranslations('payments.lines')
  const kind = t(line.kind)
  if (line.text === kind || isDefaultItem(line.text)) return kind
  return (
    <>
      {line.text}
      <small>{kind}</small>
    </>
  )
}

const Lines = ({ checkout, plan, isStale }: Pick<PayTotalProps, 'checkout' | 'plan' | 'isStale'>) => {
  const t = useTranslations('payments')
  return (
    <dl className={styles.lines} aria-busy={isStale}>
      {checkout.lines.map((line, at) => (
        <div key={`${line.kind}-${at}`} data-less={line.amount_cents < 0 ? '' : undefined}>
          <dt>
            <LineName line={line} />
          </dt>
          <dd>
            <Money cents={line.amount_cents} />
          </dd>
        </div>
      ))}
      {plan && plan.interest_cents > 0 ? (
        <div>
          <dt>{t('lines.interest')}</dt>
          <dd>
            <Money cents={plan.interest_cents} />
          </dd>
        </div>
      ) : null}
      <div className={styles.total}>
        <dt>{t('lines.total')}</dt>
        <dd>
          <Money cents={plan?.charged_cents ?? checkout.total_cents} />
        </dd>
      </div>
    </dl>
  )
}

/** Explains why coupon and bonus are deducted only in part. */
const PromotionNote = ({ promotion }: { promotion: NonNullable<Checkout['promotion']> }) => {
  const t = useTranslations('payments.promotion')
  const locale = useLocale()
  const { limit_cents, coupon_cut_cents, bonus_cut_cents } = promotion
  const cut = { coupon: coupon_cut_cents, bonus: bonus_cut_cents } as const
  return (
    <p className={styles.soft}>
      {t('limit', { amount: formatMoney(limit_cents, locale) })}{' '}
      {(['coupon', 'bonus'] as const)
        .filter((one) => cut[one] > 0)
        .map((one) => t(one, { amount: formatMoney(cut[one], locale) }))
        .join(' ')}
    </p>
  )
}

/** Total and reservation countdown, and the pay button in a bar that a narrow window always shows. */
export const PayTotal = ({ booking, checkout, method, plan, isBusy, isStale, paying }: PayTotalProps) => {
  const t = useTranslations('payments')
  const locale = useLocale()
  const amount = formatMoney(plan?.charged_cents ?? checkout.total_cents, locale)
  return (
    <aside className={styles.side} aria-labelledby="pay-total">
      <div className={styles.card}>
        <h2 id="pay-total" className={styles.heading}>
          {t('lines.title')}
        </h2>
        <div className={styles.clock}>
          <Countdown until={checkout.pay_until} label={t('heldFor')} silentAt={extensionNoticeMinutes} />
        </div>
        <Lines checkout={checkout} plan={plan} isStale={isStale} />
        {checkout.promotion ? <PromotionNote promotion={checkout.promotion} /> : null}
        {plan && plan.interest_cents > 0 ? (
          <p className={styles.soft}>
            {t('pay.interest', {
              count: plan.installments,
              each: formatMoney(plan.installment_cents, locale),
            })}
          </p>
        ) : null}
        <p className={styles.soft}>{t('pay.held')}</p>
      </div>
      <BottomBar className={styles.bar}>
        <HoldWarning {...booking} until={checkout.pay_until} />
        <PayError paying={paying} total={checkout.total_cents} />
        <Button type="submit" look="accent" size="large" wide busy={isBusy} disabled={isStale}>
          {plan && plan.installments > 1
            ? t('pay.installments', {
                count: plan.installments,
                each: formatMoney(plan.installment_cents, locale),
                amount,
              })
            : t(method ? `pay.${method}` : 'pay.any', { amount })}
        </Button>
      </BottomBar>
    </aside>
  )
}
