import { randomUUID } from 'node:crypto'
import { momentOf } from '@/server/local-time'
import { keepPicture } from '@/server/modules/media/service'
import type { TestApp } from '@/server/testing/make-app'
import { nextMonday } from '@/server/testing/next-monday'
import { okay } from '@/server/testing/okay'
import { bodyWith, noNumber, type Crossing, type Crossings } from './crossing'

export const photoOf = (t: TestApp, { id }: { id: number }) =>
  keepPicture(t.db, id, { bytes: Buffer.from('a picture'), width: 1, height: 1 })

const addressOf = async (t: TestApp, who: { id: number }): Promise<number> => {
  const { addresses } = okay<{ addresses: { pk: number }[] }>(await t.as(who).get('/api/profile/'))
  return addresses[0]?.pk ?? 0
}

/** A sub-service whose form asks for photos, and the field that does. */
const workWithPhotos = async (t: TestApp) => {
  const { rows } = await t.db.execute<{ slug: string; key: string }>(`
    select s.slug, field ->> 'key' as key from sub_services s, jsonb_array_elements(s.form -> 'steps') step, jsonb_array_elements(step -> 'fields') field
    where not s.is_general and field ->> 'type' = 'photo' and not field ? 'show_if' order by s.id limit 1`)
  const [found] = rows
  if (!found) throw new Error('no form asks for photos')
  return found
}

type Ids = Pick<Crossing, 'own' | 'others' | 'missing'>

const addresses = async (t: TestApp, who: { id: number }): Promise<Ids> => ({
  own: await addressOf(t, who),
  others: [await addressOf(t, await t.make.customer())],
  missing: noNumber,
})

const photos = async (t: TestApp, who: { id: number }): Promise<Ids> => ({
  own: await photoOf(t, who),
  others: [await photoOf(t, await t.make.customer())],
  missing: randomUUID(),
})

/** The ids a demand is published with: it is asked for with any, or with a time at once. */
const publishing = (operation: string, url: string, more: Record<string, unknown>): Crossings => ({
  [`${operation} address`]: async (t) => {
    const who = await t.make.customer()
    return {
      who,
      ...(await addresses(t, who)),
      ask: bodyWith(url, (address) => t.make.demandBody({ ...more, address })),
    }
  },
  [`${operation} photos[]`]: async (t) => {
    const who = await t.make.customer()
    return {
      who,
      ...(await photos(t, who)),
      ask: bodyWith(url, (photo) => t.make.demandBody({ ...more, photos: [photo] })),
    }
  },
  [`${operation} answers.*[]`]: async (t) => {
    const who = await t.make.customer()
    const { slug, key } = await workWithPhotos(t)
    const answers = await t.make.answersFor(slug)
    return {
      who,
      ...(await photos(t, who)),
      ask: bodyWith(url, (photo) =>
        t.make.demandBody({ ...more, answers: { ...answers, [key]: [photo] } }, slug),
      ),
    }
  },
})

export const ofPublishing: Crossings = {
  ...publishing('createDemand', '/api/demands/', {}),
  ...publishing('createBooking', '/api/bookings/', {
    slot_start: momentOf(nextMonday(), 9 * 60).toISOString(),
  }),
  'saveProfile addresses[].pk': async (t) => {
    const who = await t.make.customer()
    const put = (pk: number | string) => ({ addresses: [{ ...t.make.addressInput(), pk }] })
    return { who, ...(await addresses(t, who)), ask: bodyWith('/api/profile/', put) }
  },
}
