import { eq } from 'drizzle-orm'
import type { Tx } from '@/server/db/client'
import { cities, subServices } from '@/server/db/schema/catalogue'
import type { WorkParams } from './template-params'

/** What texts call a booking's work and city. */
export const readWork = async (
  tx: Tx,
  booking: { subServiceId: number; cityIbge: number },
): Promise<WorkParams> => {
  const [found] = await tx
    .select({ service: subServices.name, city: cities.name })
    .from(subServices)
    .innerJoin(cities, eq(cities.ibge, booking.cityIbge))
    .where(eq(subServices.id, booking.subServiceId))
  return found ?? { service: { pt: '', en: '' }, city: '' }
}
