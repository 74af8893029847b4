import { z } from 'zod'
import { toCharged } from '@/lib/contract/charged'
import { formatMoney } from '@/lib/shared/money'
import type { Needs } from '@/server/context'
import type { Executor, Tx } from '@/server/db/client'
import { localisedPath, type Locale } from '@/server/http/locale'
import { enqueue } from '@/server/jobs/outbox'
import { renderMail } from '@/server/mails/render-mail'
import { findUser } from '@/server/modules/accounts/service'
import { deliverMail } from '@/server/modules/mail-delivery/service'
import { chargedText, refundedInterestText } from '@/server/texts/interest-texts'
import { readFailureNotice, type FailureNotice } from './failure-notice'
import {
  depositIntro,
  lateRefundReason,
  mailFrame,
  mailTexts,
  paymentNotices,
  retainedFeeTexts,
} from './mail-wording'
import { findRetainedFee, isLatePayment, sumRefundedInterest } from './refund-repository'
import { findPayment, type Payment } from './repository'

const job = z.object({
  payment: z.number().int(),
  news: z.enum(paymentNotices),
  cents: z.number().int(),
  /** Jobs enqueued by an earlier release have none. */
  interestCents: z.number().int().default(0),
})
type PaymentMailJob = z.output<typeof job>

/** Leaves the mail for the worker, which knows the site's name and address. */
export const enqueueMail = (tx: Tx, told: PaymentMailJob): Promise<void> => enqueue(tx, 'payment.mail', told)

const lengthOf = (minutes: number): string => {
  const hours = Math.floor(minutes / 60)
  const parts = [hours > 0 ? `${hours} h` : '', minutes % 60 > 0 ? `${minutes % 60} min` : '']
  return parts.filter(Boolean).join(' ')
}

/** Returns the text about interest, charged or refunded. */
const interestOf = async (
  db: Executor,
  { news, interestCents: refundedCents }: PaymentMailJob,
  payment: Payment,
  locale: Locale,
): Promise<string[]> => {
  const { id, interestCents } = payment
  if (interestCents === 0) return []
  const text =
    news === 'paid'
      ? chargedText(toCharged(payment), locale)
      : refundedInterestText(
          { refundedCents, keptCents: interestCents - (await sumRefundedInterest(db, id)) },
          locale,
        )
  return text === null ? [] : [text]
}

/** Why money goes back that came too late, and why less goes back than was paid. */
const reasonsOf = async (
  db: Executor,
  { payment, news }: PaymentMailJob,
  locale: Locale,
): Promise<string[]> => {
  if (news === 'paid') return []
  if (await isLatePayment(db, payment)) return [lateRefundReason[locale]]
  const kept = await findRetainedFee(db, payment)
  if (!kept) return []
  const how = kept.isAway ? 'away' : kept.minutesAhead > 0 ? 'canceled' : 'begun'
  return [retainedFeeTexts[locale][how](formatMoney(kept.cents, locale), lengthOf(kept.minutesAhead))]
}

const readNotice = async (
  context: Needs<'db' | 'clock'>,
  told: PaymentMailJob,
  payment: Payment,
  locale: Locale,
): Promise<FailureNotice | null> => {
  if (told.news === 'failed') return readFailureNotice(context, payment, locale)
  const { bookingId } = payment
  return {
    says: [
      ...(await interestOf(context.db, told, payment, locale)),
      ...(await reasonsOf(context.db, told, locale)),
    ],
    path: bookingId === null ? '/wallet/?side=customer' : `/my-bookings/${bookingId}/`,
    button: mailFrame[locale].button,
  }
}

/** Mails a payment's outcome to the payer, unless the account is closed. */
export const mailPayment = async (
  context: Needs<'config' | 'db' | 'clock' | 'mailer' | 'log'>,
  payload: unknown,
): Promise<void> => {
  const told = job.parse(payload)
  const { payment: id, news, cents, interestCents } = told
  const payment = await findPayment(context.db, id)
  const person = payment && (await findUser(context.db, payment.payerId))
  if (!payment || !person || person.closedAt) return
  const { locale, email } = person
  const { siteName, siteUrl } = context.config
  const { subject, heading, lead } = mailTexts[locale][news]
  // A failed payment was charged nothing: its price is named.
  const amount = formatMoney(news === 'failed' ? cents : cents + interestCents, locale)
  const isDeposit = news === 'paid' && payment.purpose === 'deposit'
  const about = await readNotice(context, told, payment, locale)
  if (!about) return
  await deliverMail(context, {
    to: email,
    ...renderMail({
      locale,
      siteName,
      subject: subject(amount),
      heading,
      parts: [
        { say: isDeposit ? depositIntro[locale](amount) : lead(amount, formatMoney(cents, locale)) },
        ...about.says.map((say) => ({ say })),
        { say: mailFrame[locale].reference(payment.reference) },
        { link: `${siteUrl}${localisedPath(locale, about.path)}`, label: about.button },
      ],
      footer: mailFrame[locale].footer,
    }),
  })
}
