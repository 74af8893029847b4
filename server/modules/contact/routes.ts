import type { FastifyInstance } from 'fastify'
import { sendContact } from '@/lib/contract/contact'
import type { Context } from '@/server/context'
import { route } from '@/server/http/route'
import { enqueue } from '@/server/jobs/outbox'
import { countAttempt } from '@/server/modules/accounts/attempts'
import { mailboxOf } from '@/server/modules/accounts/mailbox'
import { contactMail, receiptMail } from './mail'

/** A person writes once or twice; a network that writes more is a program. */
const written = { limit: { max: 5, perSeconds: 600 } }

export const registerContact = (app: FastifyInstance, context: Context) => {
  const { config, db } = context
  route(
    app,
    context,
    sendContact,
    async ({ body, locale }) => {
      if (body.website) return
      // However many networks write, one mailbox receives few receipts.
      await countAttempt(context, 'contact', mailboxOf(body.email.toLowerCase()))
      await db.transaction(async (tx) => {
        await enqueue(tx, 'email', {
          to: config.contactEmail,
          replyTo: body.email,
          ...contactMail(config.siteName, body),
        })
        await enqueue(tx, 'email', { to: body.email, ...receiptMail(locale, config.siteName) })
      })
    },
    written,
  )
}
