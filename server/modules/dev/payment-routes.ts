import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { advancePayments, commandPayment, listSimulatedPayments, makeCardToken } from '@/lib/contract/dev'
import { InvalidCardFieldError } from '@/server/adapters/payments/simulator/cards'
import type { Simulator } from '@/server/adapters/payments/simulator/simulator'
import type { Context } from '@/server/context'
import { DomainError, validationError } from '@/server/http/errors'
import { localeOf, type Locale } from '@/server/http/locale'
import { route } from '@/server/http/route'
import { pageAddress, paymentsPage, stylePolicy } from './payments-page'

const done = { done: true } as const

const languageOf = (request: FastifyRequest): Locale => {
  const { lang } = request.query as { lang?: unknown }
  return lang === 'pt' || lang === 'en' ? lang : localeOf(request)
}

const act = async (simulator: Simulator, reference: string, what: unknown) => {
  const { success, data } = commandPayment.body.safeParse({ do: what })
  if (!success || !commandPayment.params.safeParse({ reference }).success)
    throw validationError({ do: ['invalid_choice'] })
  if (!(await simulator.command(reference, data.do))) throw new DomainError('state_changed')
}

/** The one charge or payout that the page shows, or all of them. */
const shownOf = (request: FastifyRequest): string | undefined => {
  const { reference } = request.query as { reference?: unknown }
  return typeof reference === 'string' && reference !== '' ? reference : undefined
}

const sendPage = async (simulator: Simulator, request: FastifyRequest, reply: FastifyReply) => {
  const shown = shownOf(request)
  return reply
    .header('cache-control', 'no-store')
    .header(
      'content-security-policy',
      `default-src 'none'; style-src ${stylePolicy}; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
    )
    .type('text/html; charset=utf-8')
    .send(paymentsPage(await simulator.list(shown), { locale: languageOf(request), shown }))
}

/** Its forms are plain ones: the page runs no script. A button that fits no longer leads to the page as it is. */
const registerPage = (app: FastifyInstance, simulator: Simulator) =>
  app.register(async (pages) => {
    pages.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string' },
      (_request, body, parsed) => parsed(null, new URLSearchParams(String(body))),
    )
    for (const path of ['/dev/payments', '/dev/payments/']) {
      pages.get(path, (request, reply) => sendPage(simulator, request, reply))
      pages.post(path, async (request, reply) => {
        const form = request.body instanceof URLSearchParams ? request.body : new URLSearchParams()
        const reference = form.get('reference') ?? ''
        await act(simulator, reference, form.get('do')).catch((error: unknown) => {
          if (!(error instanceof DomainError) || error.code !== 'state_changed') throw error
        })
        const address = pageAddress({ locale: languageOf(request), shown: shownOf(request) })
        return reply.redirect(`${address}#${encodeURIComponent(reference)}`, 303)
      })
    }
  })

/** Demo mode only: anyone who reaches the program may press the gateway's buttons. */
export const registerPayments = (app: FastifyInstance, context: Context, simulator: Simulator) => {
  route(app, context, commandPayment, async ({ params, body }) => {
    await act(simulator, params.reference, body.do)
    return done
  })
  route(app, context, advancePayments, async ({ body }) => {
    await simulator.advance(body.advance_seconds)
    return done
  })
  route(app, context, listSimulatedPayments, ({ query }) => simulator.list(query.reference))
  route(app, context, makeCardToken, ({ body }) =>
    simulator.makeToken(body).catch((error: unknown) => {
      throw error instanceof InvalidCardFieldError ? validationError({ [error.field]: ['invalid'] }) : error
    }),
  )
  registerPage(app, simulator)
}
