import type { FastifyInstance } from 'fastify'
import { listCards, removeCard, saveCard, setDefaultCard } from '@/lib/contract/cards'
import { checkCoupon } from '@/lib/contract/coupons'
import {
  cancelPayment,
  createPayment,
  getCardFields,
  getCheckout,
  getPayment,
  webhookPath,
} from '@/lib/contract/payments'
import type { Context, Needs } from '@/server/context'
import { DomainError, notFoundError } from '@/server/http/errors'
import { route } from '@/server/http/route'
import type { WorkContext } from '@/server/process/unit-of-work'
import { requestPaymentCancellation } from './cancel-payment'
import * as cards from './cards'
import { cardFieldsOf, checkDiscount, readCheckout } from './checkout'
import { presentPayment } from './presenter'
import { payBooking } from './start-payment'
import { storeWebhook } from './webhooks'

const maxWebhookBytes = 64 * 1024

const wordsOf = (values: object): Record<string, string | undefined> =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, Array.isArray(value) ? value[0] : value]),
  )

/** Webhook endpoint of gateways. Keeps the raw bytes under any content type: the signature covers them. */
const registerWebhooks = (app: FastifyInstance, context: WorkContext & Needs<'gateway'>) =>
  app.register(async (hooks) => {
    hooks.removeAllContentTypeParsers()
    hooks.addContentTypeParser(
      '*',
      { parseAs: 'string', bodyLimit: maxWebhookBytes },
      (_request, body, done) => done(null, body),
    )
    for (const url of [webhookPath, webhookPath.slice(0, -1)])
      hooks.post(url, async (request, reply) => {
        const { gateway } = request.params as { gateway: string }
        if (gateway !== context.gateway.name) throw notFoundError()
        const isReceived = await storeWebhook(context, {
          raw: typeof request.body === 'string' ? request.body : '',
          headers: wordsOf(request.headers),
          query: wordsOf(request.query as object),
        })
        if (!isReceived) throw new DomainError('token_not_valid')
        return reply.status(200).send({})
      })
  })

/** For calls that ask the gateway. */
const limit = { max: 30, perSeconds: 60, by: 'caller' } as const
/** Read at every change on the page; but codes of coupons could be guessed through it. */
const reading = { max: 60, perSeconds: 60, by: 'caller' } as const

export const registerPayments = (app: FastifyInstance, context: Context) => {
  const { db } = context
  route(
    app,
    context,
    getCheckout,
    ({ caller, params, query, locale }) => readCheckout(context, caller.id, params.pk, query, locale),
    { limit: reading },
  )
  route(
    app,
    context,
    createPayment,
    async ({ caller, body, idempotencyKey, locale }) =>
      presentPayment(
        db,
        await payBooking(context, caller.id, body, idempotencyKey, locale),
        caller.id,
        locale,
      ),
    { limit },
  )
  route(app, context, getPayment, ({ caller, params, locale }) =>
    presentPayment(db, params.pk, caller.id, locale),
  )
  route(app, context, cancelPayment, async ({ caller, params, idempotencyKey, locale }) => {
    await requestPaymentCancellation(context, caller.id, params.pk, idempotencyKey)
    return presentPayment(db, params.pk, caller.id, locale)
  })
  route(
    app,
    context,
    checkCoupon,
    ({ caller, body, locale }) => checkDiscount(context, caller.id, body, locale),
    { limit },
  )
  route(app, context, getCardFields, () => Promise.resolve(cardFieldsOf(context)))
  route(app, context, listCards, ({ caller }) => cards.listOwnCards(context, caller.id))
  route(
    app,
    context,
    saveCard,
    ({ caller, body, idempotencyKey }) => cards.save(context, caller.id, body.card_token, idempotencyKey),
    { limit },
  )
  route(app, context, removeCard, ({ caller, params }) => cards.remove(context, caller.id, params.pk))
  route(app, context, setDefaultCard, ({ caller, params }) =>
    cards.makeDefault(context, caller.id, params.pk),
  )
  registerWebhooks(app, context)
}
