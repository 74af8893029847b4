import websocket from '@fastify/websocket'
import Fastify, {
  LogController,
  type FastifyBaseLogger,
  type FastifyError,
  type FastifyInstance,
  type FastifyRequest,
} from 'fastify'
import type Redis from 'ioredis'
import { socketLimits } from '@/lib/contract/sockets'
import type { Application } from '@/server/composition/application'
import type { Needs } from '@/server/context'
import { isUnavailable } from '@/server/db/unavailable'
import { rejectCrossSiteWrites } from '@/server/http/cross-site'
import { mapDatabaseError } from '@/server/http/database-errors'
import { DomainError } from '@/server/http/errors'
import { forwardedHeaderReader } from '@/server/http/forwarded-headers'
import { jsonBodyLimits, parseJson } from '@/server/http/json-body'
import { registerOpenApi } from '@/server/http/openapi'
import { sendProblem } from '@/server/http/problem'
import { makeRateLimiter } from '@/server/http/rate-limiter'
import { registerRateLimits } from '@/server/http/rate-limits'
import { registerResponseHeaders } from '@/server/http/response-headers'
import { enforceBodyRate, slowClientTimeouts } from '@/server/http/slow-clients'
import { methodLabel, requestSeconds, statusClass } from '@/server/metrics/meters'
import { registerAccounts } from '@/server/modules/accounts/routes'
import { registerPublishing } from '@/server/modules/bookings/publish-routes'
import { registerBookings } from '@/server/modules/bookings/routes'
import { registerCatalogue } from '@/server/modules/catalogue/routes'
import { handleChatCommand } from '@/server/modules/chat/commands'
import { registerChat } from '@/server/modules/chat/routes'
import { registerClaims } from '@/server/modules/claims/routes'
import { registerComplaints } from '@/server/modules/complaints/routes'
import { registerContact } from '@/server/modules/contact/routes'
import { registerCoupons } from '@/server/modules/coupons/routes'
import { registerDev } from '@/server/modules/dev/routes'
import { registerDisputes } from '@/server/modules/disputes/routes'
import { registerEscrow } from '@/server/modules/escrow/routes'
import { registerLedger } from '@/server/modules/ledger/routes'
import { registerMailDelivery } from '@/server/modules/mail-delivery/routes'
import { registerMedia } from '@/server/modules/media/routes'
import { registerNotifications } from '@/server/modules/notifications/routes'
import { registerOffers } from '@/server/modules/offers/routes'
import { registerOperators } from '@/server/modules/operators/routes'
import { registerTeam } from '@/server/modules/operators/team-routes'
import { registerPayments } from '@/server/modules/payments/routes'
import { registerPlaces } from '@/server/modules/places/routes'
import { registerPricing } from '@/server/modules/pricing/routes'
import { registerPrivacy } from '@/server/modules/privacy/routes'
import { registerProfile } from '@/server/modules/profile/routes'
import { registerProvider } from '@/server/modules/provider/routes'
import { registerReviews } from '@/server/modules/reviews/routes'
import { registerSeo } from '@/server/modules/seo/routes'
import { registerSettings } from '@/server/modules/settings/routes'
import { registerSuggestions } from '@/server/modules/suggestions/routes'
import { registerWallet } from '@/server/modules/wallet/routes'
import { registerWebVitals } from '@/server/modules/web-vitals/routes'
import { registerWithdrawals } from '@/server/modules/withdrawals/routes'
import { registerSockets, requestReconnectsOnClose } from '@/server/realtime/sockets'
import { rejectInvalidUpgrades } from '@/server/realtime/upgrades'
import { traceRequests } from '@/server/tracing/requests'

const domainErrorOf = (error: FastifyError): DomainError => {
  switch (error.code) {
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
    case 'FST_REQ_FILE_TOO_LARGE':
      return new DomainError('payload_too_large')
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
      return new DomainError('unsupported_media_type')
  }
  const status = error.statusCode ?? 500
  if (status === 429) return new DomainError('too_many_requests')
  if (status === 503) return new DomainError('unavailable')
  return new DomainError(status >= 400 && status < 500 ? 'malformed_request' : 'internal_error')
}

/**
 * The path of a route as it was asked for, with numbers of rows alone in the place of its parameters. Of an address
 * that is no route nothing is told: it may be anything, a secret that was pasted among it.
 */
const loggablePath = ({ url, routeOptions }: FastifyRequest): string => {
  const given = url.split('?', 1)[0]?.split('/') ?? []
  const parts = (routeOptions.url ?? '/…').split('/')
  return parts
    .map((part, at) => {
      if (!/^[:*]/.test(part)) return part
      return part === ':pk' && /^\d{1,12}$/.test(given[at] ?? '') ? given[at] : '…'
    })
    .join('/')
}

/** Counts every answer, and tells of it in the log where that is asked for. */
const observeResponses = (app: FastifyInstance, context: Needs<'log'>) => {
  app.addHook('onResponse', (request, reply, done) => {
    // The route as it is written: an address of a person's own would be a series of its own.
    const route = request.routeOptions.url ?? 'unknown'
    const labels = { method: methodLabel(request.method), route, status: statusClass(reply.statusCode) }
    requestSeconds.observe(labels, reply.elapsedTime / 1000)
    if (!context.log.isLevelEnabled('debug')) return done()
    request.log.debug(
      {
        method: request.method,
        path: loggablePath(request),
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
      },
      'answered',
    )
    done()
  })
}

const handleErrors = (app: FastifyInstance) => {
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    const known = error instanceof DomainError ? error : (mapDatabaseError(error) ?? domainErrorOf(error))
    // A rate limit names when to retry and has no cause. It is not logged: an attacker could fill the log.
    const isBound =
      error instanceof DomainError && known.retryAfterSeconds !== undefined && known.cause === undefined
    // The pulse that watches the database logs an outage once.
    if (known.status >= 500 && !isBound && !isUnavailable(error))
      request.log.error({ err: error }, 'request failed')
    return sendProblem(reply, request, known)
  })
}

const parseJsonBodies = (app: FastifyInstance) => {
  // An empty JSON body counts as no body: steps are often posted without one.
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body.length === 0) return done(null, undefined)
    try {
      done(null, parseJson(body.toString()))
    } catch (error) {
      done(error as DomainError)
    }
  })
}

/** The API and its sockets, ready to listen or to be injected into. */
export const buildApp = async (
  context: Application,
  redis: Redis | null = null,
): Promise<FastifyInstance> => {
  const { requestIdOf, traceOf, parentOf } = forwardedHeaderReader(context.config.trustProxy || [])
  const app = Fastify({
    // Typed loosely, so that plugins accept the logger.
    loggerInstance: context.log as FastifyBaseLogger,
    // Logs one line per response without its query string, in which socket tokens travel.
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: context.config.trustProxy,
    bodyLimit: jsonBodyLimits.usual,
    ...slowClientTimeouts,
    genReqId: (request) => requestIdOf(request),
    requestIdHeader: false,
    childLoggerFactory: (log, bindings, options, request) =>
      log.child({ ...bindings, ...traceOf(request) }, options),
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 200, caseSensitive: true },
    onProtoPoisoning: 'remove',
    onConstructorPoisoning: 'remove',
    // A malformed path matches no route, so no error handler sees it.
    frameworkErrors: (error, request, reply) => void sendProblem(reply, request, domainErrorOf(error)),
  })
  enforceBodyRate(app.server)
  traceRequests(app, parentOf)
  observeResponses(app, context)
  handleErrors(app)
  const unknown = (request: Parameters<typeof sendProblem>[1], reply: Parameters<typeof sendProblem>[0]) =>
    sendProblem(reply, request, new DomainError('not_found'))

  await registerResponseHeaders(app, context)
  rejectCrossSiteWrites(app, context)
  await registerRateLimits(app, context, redis)
  const limiter = makeRateLimiter(context.config, redis)
  await app.register(websocket, {
    options: { perMessageDeflate: false, maxPayload: socketLimits.message },
    preClose: requestReconnectsOnClose(app),
  })
  rejectInvalidUpgrades(app, context)
  await registerOpenApi(app, context)

  parseJsonBodies(app)

  registerAccounts(app, context)
  registerProfile(app, context)
  registerProvider(app, context)
  registerPlaces(app, context)
  void registerMailDelivery(app, context)
  registerPricing(app, context)
  registerSettings(app, context)
  registerMedia(app, context)
  registerCatalogue(app, context)
  registerPublishing(app, context)
  registerBookings(app, context)
  registerSuggestions(app, context)
  registerOffers(app, context)
  registerPayments(app, context)
  registerCoupons(app, context)
  registerEscrow(app, context)
  registerClaims(app, context)
  registerDisputes(app, context)
  registerReviews(app, context)
  registerSeo(app, context)
  registerChat(app, context, limiter)
  registerNotifications(app, context)
  registerPrivacy(app, context)
  registerComplaints(app, context)
  registerContact(app, context)
  registerLedger(app, context)
  registerWallet(app, context)
  registerWithdrawals(app, context)
  registerWebVitals(app, context)
  registerOperators(app, context)
  registerTeam(app, context)
  if (context.config.demo) registerDev(app, context, context.simulator)
  registerSockets(app, context, limiter, handleChatCommand)
  app.all('/api/*', unknown)
  return app
}
