import type { FastifyInstance } from 'fastify'
import { reviewBooking } from '@/lib/contract/bookings'
import { listProviderReviews } from '@/lib/contract/reviews'
import { decodeCursor, paginate } from '@/server/http/cursor'
import { notFoundError } from '@/server/http/errors'
import { route } from '@/server/http/route'
import { presentBooking, type BookingsContext } from '@/server/modules/bookings/presenter'
import { presentProviders } from '@/server/modules/catalogue/providers'
import { presentReview } from './presenter'
import { listPublished } from './repository'
import { submitReview } from './service'

export const registerReviews = (app: FastifyInstance, context: BookingsContext) => {
  const { publicRead } = context
  route(app, context, reviewBooking, async ({ caller, viewer, params, body, locale }) => {
    await submitReview(context, caller.id, params.pk, body)
    return presentBooking(context, params.pk, await viewer(), locale)
  })
  route(app, context, listProviderReviews, ({ request, params, query, locale }) =>
    publicRead(request, async (db) => {
      const provider = (await presentProviders(db, [params.pk], locale)).get(params.pk)?.('first')
      if (!provider || provider.is_closed) throw notFoundError()
      const rows = await listPublished(db, params.pk, decodeCursor(query.cursor), query.limit)
      const page = paginate(rows, query.limit, (row) => row.review.id)
      return { results: page.rows.map((row) => presentReview(row, locale)), next: page.next }
    }),
  )
}
