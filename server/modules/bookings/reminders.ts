import { sql } from 'drizzle-orm'
import { formatIndicator } from '@/lib/contract/indicators'
import type { Context } from '@/server/context'
import { inTransaction } from '@/server/db/transaction'
import { notify } from '@/server/modules/notifications/service'
import { paramsOf } from './telling'

const aheadHours = 24
const batch = 200

type Due = {
  id: string
  customer_id: string
  provider_id: string
  approved_offer_id: string
  sub_service_id: string
  city_ibge: number
  starts_at: string
}

/** Reminds both sides, the day before, of each agreed start once. Answers how many bookings. */
export const remindBookings = (context: Context): Promise<number> =>
  inTransaction(context, async (tx, emit) => {
    const now = context.clock().toISOString()
    const { rows } = await tx.execute<Due>(sql`
      update bookings set reminded_for = starts_at where id in (
        select id from bookings
        where status = 'approved' and provider_id is not null and approved_offer_id is not null
          and starts_at > ${now}::timestamptz and starts_at <= ${now}::timestamptz + make_interval(hours => ${aheadHours})
          and reminded_for is distinct from starts_at
        order by starts_at limit ${batch} for update skip locked)
      returning id, customer_id, provider_id, approved_offer_id, sub_service_id, city_ibge, starts_at::text`)
    for (const row of rows) {
      const [booking, offer] = [Number(row.id), Number(row.approved_offer_id)]
      const params = {
        ...(await paramsOf(tx, { subServiceId: Number(row.sub_service_id), cityIbge: row.city_ibge })),
        at: new Date(row.starts_at).toISOString(),
      }
      const about = { template: 'booking_reminder', params }
      await notify(tx, emit, [
        {
          ...about,
          user: Number(row.customer_id),
          indicator: formatIndicator({ side: 'bookings', booking, offer, status: 'approved' }),
        },
        {
          ...about,
          user: Number(row.provider_id),
          indicator: formatIndicator({ side: 'offers', offer, status: 'approved' }),
        },
      ])
    }
    return rows.length
  })
