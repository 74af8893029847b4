import { z } from 'zod'
import { formatMoney } from '@/lib/shared/money'
import type { Context } from '@/server/context'
import type { Tx } from '@/server/db/client'
import { localisedPath } from '@/server/http/locale'
import { enqueue } from '@/server/jobs/outbox'
import { letter } from '@/server/mails/letter'
import { findUser } from '@/server/modules/accounts/service'
import { around, depositLead, lateReason, paymentNews, words } from './mail-words'
import { findPayment } from './repository'

const job = z.object({
  payment: z.number().int(),
  news: z.enum(paymentNews),
  cents: z.number().int(),
  /** It came after the time to pay, which is why it goes back. */
  late: z.boolean().optional(),
})

/** Leaves the mail for the worker, which knows the site's name and address. */
export const enqueueMail = (tx: Tx, told: z.infer<typeof job>): Promise<void> =>
  enqueue(tx, 'payment.mail', told)

/** Tells the payer what became of a payment; nobody, once the account is closed. */
export const mailPayment = async (context: Context, payload: unknown): Promise<void> => {
  const { payment: id, news, cents, late } = job.parse(payload)
  const payment = await findPayment(context.db, id)
  const person = payment && (await findUser(context.db, payment.payerId))
  if (!payment || !person || person.closedAt) return
  const { locale, email } = person
  const { siteName, siteUrl } = context.config
  const { subject, heading, lead } = words[locale][news]
  const amount = formatMoney(cents, locale)
  const isDeposit = news === 'paid' && payment.purpose === 'deposit'
  const path = payment.bookingId === null ? '/wallet/?side=customer' : `/my-bookings/${payment.bookingId}/`
  await context.mailer.send({
    to: email,
    ...letter({
      locale,
      siteName,
      subject: subject(amount),
      heading,
      parts: [
        { say: isDeposit ? depositLead[locale](amount) : lead(amount) },
        ...(late ? [{ say: lateReason[locale] }] : []),
        { say: around[locale].reference(payment.reference) },
        { link: `${siteUrl}${localisedPath(locale, path)}`, label: around[locale].button },
      ],
      footer: around[locale].footer,
    }),
  })
}
