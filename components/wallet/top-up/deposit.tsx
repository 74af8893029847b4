'use client'

import { useQuery } from '@tanstack/react-query'
import { useLocale, useTranslations } from 'next-intl'
import toast from 'react-hot-toast'
import { Countdown } from '@/components/payments/countdown'
import { PixCode } from '@/components/payments/pix/pix-code'
import { ButtonLink } from '@/components/ui/button-link'
import { ConfirmAction } from '@/components/ui/confirm-action'
import { Notice } from '@/components/ui/notice'
import { PageHeader } from '@/components/ui/page-header'
import { useErrorText } from '@/hooks/use-error-text'
import { useRefundDeposit } from '@/hooks/wallet/mutations'
import { walletQueries } from '@/hooks/wallet/queries'
import type { PaymentState } from '@/lib/contract/payment-processes'
import type { Payment } from '@/lib/contract/payments'
import type { Deposit as Left } from '@/lib/contract/wallet'
import { formatMoney } from '@/lib/format/money'
import { Link } from '@/lib/i18n/link'
import { paths } from '@/lib/paths'
import styles from './top-up.module.css'

/** Texts of a deposit, by state. */
type Told = 'pending' | 'review' | 'paid' | 'failed' | 'expired' | 'returned' | 'contested' | 'taken'
const told: Record<PaymentState, Told> = {
  creating: 'review',
  pending: 'pending',
  review: 'review',
  paid: 'paid',
  failed: 'failed',
  expiring: 'expired',
  expired: 'expired',
  late: 'returned',
  duplicate: 'returned',
  mismatch: 'review',
  partially_refunded: 'returned',
  refunded: 'returned',
  disputed_external: 'contested',
  charged_back: 'taken',
}

/** Requests a refund of the rest, after showing its sum and the bonus that is lost with it. */
const AskBack = ({ payment, left }: { payment: Payment; left: Left }) => {
  const t = useTranslations('wallet.deposit.askBack')
  const text = useErrorText()
  const locale = useLocale()
  const ask = useRefundDeposit(payment.pk)
  // The payment's status stays the same until the gateway has refunded it.
  if (ask.isSuccess) return <p role="status">{t('done')}</p>
  if (left.unspent_cents === 0) return <p>{t('spent')}</p>
  return (
    <ConfirmAction
      action={t('action')}
      look={{ look: 'quiet', tone: 'neutral' }}
      title={t('title')}
      busy={ask.isPending}
      onConfirm={(close) =>
        ask.mutate(undefined, { onError: (error) => toast.error(text(error)), onSettled: close })
      }
    >
      {t('text', { amount: formatMoney(left.unspent_cents, locale) })}{' '}
      {left.bonus_left_cents > 0 ? t('bonus', { bonus: formatMoney(left.bonus_left_cents, locale) }) : null}
    </ConfirmAction>
  )
}

export const Deposit = ({ payment }: { payment: Payment }) => {
  const t = useTranslations('wallet.deposit')
  const locale = useLocale()
  const state = told[payment.status]
  // A Pix is reclaimed by the payer's bank (MED), a card charge by chargeback; the texts differ.
  const words = state === 'contested' && payment.method === 'pix' ? 'pixReturn' : state
  const isOver = state === 'failed' || state === 'expired'
  const { data: left } = useQuery({ ...walletQueries.deposit(payment.pk), enabled: state === 'paid' })
  const bonus = state === 'paid' ? (left?.bonus_granted_cents ?? 0) : 0
  return (
    <>
      <PageHeader
        above={<Link href={paths.wallet('customer')}>{t('back')}</Link>}
        title={t(state === 'pending' || isOver ? 'title' : 'titleOf', {
          amount: formatMoney(payment.amount_cents, locale),
        })}
      />
      <div className={styles.form}>
        <div role="status">
          <Notice tone={state === 'paid' ? 'tip' : isOver ? 'warning' : 'fact'} title={t(`${words}.title`)}>
            {payment.failure?.text ??
              t(`${words}.text`, {
                amount: formatMoney(payment.refunded_cents || payment.amount_cents, locale),
              })}{' '}
            {bonus > 0 ? t('paid.bonus', { bonus: formatMoney(bonus, locale) }) : null}
          </Notice>
        </div>
        {state === 'pending' && payment.pix ? (
          <>
            <Countdown until={payment.pix.expires_at} label={t('validFor')} />
            <PixCode pix={payment.pix} />
          </>
        ) : null}
        <div className={styles.actions}>
          <ButtonLink
            href={isOver ? paths.topUp() : paths.wallet('customer')}
            look={isOver ? 'primary' : 'outlined'}
          >
            {t(isOver ? 'again' : 'toWallet')}
          </ButtonLink>
          {payment.status === 'paid' && left ? <AskBack payment={payment} left={left} /> : null}
        </div>
      </div>
    </>
  )
}
