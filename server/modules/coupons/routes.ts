import type { FastifyInstance } from 'fastify'
import { listCoupons } from '@/lib/contract/coupons'
import type { Context } from '@/server/context'
import { route } from '@/server/http/route'
import { presentCoupon } from './presenter'
import { findAvailableCoupons } from './repository'

/** The discount of a code on a booking is part of the booking's checkout. */
export const registerCoupons = (app: FastifyInstance, context: Context) =>
  route(app, context, listCoupons, async ({ caller, locale }) =>
    (await findAvailableCoupons(context.db, caller.id, context.clock())).map(({ coupon, mine }) =>
      presentCoupon(coupon, mine, locale),
    ),
  )
