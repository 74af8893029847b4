import { z } from 'zod'
import { formatMoney } from '@/lib/shared/money'
import type { Context, Needs } from '@/server/context'
import type { Tx } from '@/server/db/client'
import { localisedPath, type Locale } from '@/server/http/locale'
import { enqueue } from '@/server/jobs/outbox'
import { renderMail, type RenderedMail } from '@/server/mails/render-mail'
import { findUser } from '@/server/modules/accounts/service'
import { formatDateTime } from '@/server/time/local-time'
import { findDestination, type Destination } from './destination-repository'
import { mailFrame, mailTexts, type WithdrawalNotice } from './mail-wording'
import { maskDestination } from './mask-destination'
import { findWithdrawal } from './repository'

type Site = Pick<Context['config'], 'siteName' | 'siteUrl'>
type Person = Pick<NonNullable<Awaited<ReturnType<typeof findUser>>>, 'email' | 'locale'>

interface MailContent {
  subject: string
  heading: string
  says: string[]
  /** Page linked from the mail. */
  path: string
  isAlarming: boolean
}

const mailOf = (
  { siteName, siteUrl }: Site,
  locale: Locale,
  { path, isAlarming, ...said }: MailContent,
): RenderedMail => {
  const t = mailFrame[locale]
  const address = (to: string) => `${siteUrl}${localisedPath(locale, to)}`
  const parts = [
    ...said.says.map((say) => ({ say })),
    { link: address(path), label: t.button },
    ...(isAlarming ? [{ say: t.alarm }, { link: address('/forgot-password/'), label: t.newPassword }] : []),
  ]
  return renderMail({
    locale,
    siteName,
    subject: said.subject,
    heading: said.heading,
    parts,
    footer: t.footer,
  })
}

/** Tells the owner at once, so that a key somebody else added is noticed while it rests. */
export const sendDestinationMail = async (
  site: Site,
  tx: Tx,
  { email, locale }: Person,
  added: Destination,
): Promise<void> => {
  const { subject, heading, lead } = mailFrame[locale].added
  const says = [lead(maskDestination(added), formatDateTime(added.usableFrom, locale, 'long'))]
  const mail = mailOf(site, locale, {
    subject: subject(site.siteName),
    heading,
    says,
    path: '/withdraw/',
    isAlarming: true,
  })
  await enqueue(tx, 'email', { to: email, code: null, ...mail })
}

const notices = [
  'requested',
  'paid',
  'rejected',
  'returned',
  'partly_returned',
] as const satisfies readonly WithdrawalNotice[]
const job = z.object({ withdrawal: z.number().int(), news: z.enum(notices), cents: z.number().int() })

/** Leaves the mail for the worker, which knows the site's name and address. */
export const enqueueMail = (tx: Tx, told: z.infer<typeof job>): Promise<void> =>
  enqueue(tx, 'withdrawal.mail', told)

/** Mails a withdrawal's outcome to its owner, unless the account is closed. */
export const mailWithdrawal = async (
  context: Needs<'config' | 'db' | 'mailer'>,
  payload: unknown,
): Promise<void> => {
  const { withdrawal: id, news: what, cents } = job.parse(payload)
  const withdrawal = await findWithdrawal(context.db, id)
  const destination = withdrawal && (await findDestination(context.db, withdrawal.destinationId))
  const person = withdrawal && (await findUser(context.db, withdrawal.userId))
  if (!destination || !person || person.closedAt) return
  const { subject, heading, lead } = mailTexts[person.locale][what]
  const amount = formatMoney(cents, person.locale)
  const says = [
    lead(amount, maskDestination(destination), formatMoney(withdrawal.amountCents, person.locale)),
    mailFrame[person.locale].reference(withdrawal.reference),
  ]
  await context.mailer.send({
    to: person.email,
    ...mailOf(context.config, person.locale, {
      subject: subject(amount),
      heading,
      says,
      path: `/withdraw/${id}/`,
      isAlarming: what === 'requested',
    }),
  })
}
