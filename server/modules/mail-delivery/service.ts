import { AddressRefusedError, type Mail } from '@/server/adapters/mail'
import type { Needs } from '@/server/context'
import { describeError } from '@/server/log/describe-error'
import { signMail } from '@/server/mails/sign-mail'
import { readCompanyLine } from '@/server/modules/settings/company'
import { insertSuppression, isSuppressed, markRefusedEmail, type Suppression } from './repository'

const maxDetail = 300

/** Puts an address on the suppression list, and has its accounts told. Repeating it changes nothing. */
export const suppressAddress = async (
  { db }: Needs<'db'>,
  { email, reason, detail }: Suppression,
): Promise<void> => {
  const address = email.toLowerCase()
  await insertSuppression(db, { email: address, reason, detail: detail.slice(0, maxDetail) })
  await markRefusedEmail(db, address)
}

/**
 * Sends a mail with the company's line. A suppressed address gets none: asking its server again and again costs the
 * sender's reputation. An address that is refused for good goes onto the list.
 */
export const deliverMail = async (
  context: Needs<'db' | 'clock' | 'mailer' | 'log'>,
  mail: Mail,
): Promise<void> => {
  const address = mail.to.toLowerCase()
  if (await isSuppressed(context.db, address)) {
    context.log.info('mail suppressed')
    return markRefusedEmail(context.db, address)
  }
  try {
    await context.mailer.send(signMail(mail, await readCompanyLine(context)))
  } catch (error) {
    if (error instanceof AddressRefusedError)
      await suppressAddress(context, {
        email: address,
        reason: 'refused',
        detail: describeError(error.cause).message,
      })
    throw error
  }
}
