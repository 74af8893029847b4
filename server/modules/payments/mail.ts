import { z } from 'zod'
import { formatMoney } from '@/lib/shared/money'
import type { Context } from '@/server/context'
import type { Executor, Tx } from '@/server/db/client'
import { localisedPath, type Locale } from '@/server/http/locale'
import { enqueue } from '@/server/jobs/outbox'
import { letter } from '@/server/mails/letter'
import { findUser } from '@/server/modules/accounts/service'
import { failureNews, type News } from './failure-news'
import { findFeeKept } from './fee-repository'
import { around, depositLead, feeKept, lateReason, paymentNews, words } from './mail-words'
import { cameLate } from './refund-repository'
import { findPayment, type Payment } from './repository'

const job = z.object({
  payment: z.number().int(),
  news: z.enum(paymentNews),
  cents: z.number().int(),
})
type Told = z.infer<typeof job>

/** Leaves the mail for the worker, which knows the site's name and address. */
export const enqueueMail = (tx: Tx, told: Told): Promise<void> => enqueue(tx, 'payment.mail', told)

const lengthOf = (minutes: number): string => {
  const hours = Math.floor(minutes / 60)
  const parts = [hours > 0 ? `${hours} h` : '', minutes % 60 > 0 ? `${minutes % 60} min` : '']
  return parts.filter(Boolean).join(' ')
}

/** Why money goes back that came too late, and why less goes back than was paid. */
const reasonsOf = async (db: Executor, { payment, news }: Told, locale: Locale): Promise<string[]> => {
  if (news === 'paid') return []
  if (await cameLate(db, payment)) return [lateReason[locale]]
  const kept = await findFeeKept(db, payment)
  if (!kept) return []
  const how = kept.isAway ? 'away' : kept.minutesAhead > 0 ? 'canceled' : 'begun'
  return [feeKept[locale][how](formatMoney(kept.cents, locale), lengthOf(kept.minutesAhead))]
}

const newsOf = async (
  context: Context,
  told: Told,
  payment: Payment,
  locale: Locale,
): Promise<News | null> => {
  if (told.news === 'failed') return failureNews(context, payment, locale)
  const { bookingId } = payment
  return {
    says: await reasonsOf(context.db, told, locale),
    path: bookingId === null ? '/wallet/?side=customer' : `/my-bookings/${bookingId}/`,
    button: around[locale].button,
  }
}

/** Tells the payer what became of a payment; nobody, once the account is closed. */
export const mailPayment = async (context: Context, payload: unknown): Promise<void> => {
  const told = job.parse(payload)
  const { payment: id, news, cents } = told
  const payment = await findPayment(context.db, id)
  const person = payment && (await findUser(context.db, payment.payerId))
  if (!payment || !person || person.closedAt) return
  const { locale, email } = person
  const { siteName, siteUrl } = context.config
  const { subject, heading, lead } = words[locale][news]
  const amount = formatMoney(cents, locale)
  const isDeposit = news === 'paid' && payment.purpose === 'deposit'
  const about = await newsOf(context, told, payment, locale)
  if (!about) return
  await context.mailer.send({
    to: email,
    ...letter({
      locale,
      siteName,
      subject: subject(amount),
      heading,
      parts: [
        { say: isDeposit ? depositLead[locale](amount) : lead(amount) },
        ...about.says.map((say) => ({ say })),
        { say: around[locale].reference(payment.reference) },
        { link: `${siteUrl}${localisedPath(locale, about.path)}`, label: about.button },
      ],
      footer: around[locale].footer,
    }),
  })
}
