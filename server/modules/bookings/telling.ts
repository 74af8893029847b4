import { eq } from 'drizzle-orm'
import { formatIndicator } from '@/lib/contract/indicators'
import type { Tx } from '@/server/db/client'
import { cities, subServices } from '@/server/db/schema/catalogue'
import type { NotificationParams } from '@/server/db/schema/notifications'
import { postMessage } from '@/server/modules/chat/service'
import { changed, notify } from '@/server/modules/notifications/service'
import type { HubEvent } from '@/server/realtime/hub'
import type { Booking } from './repository'

/** What notification texts about a booking are made of. */
export const paramsOf = async (
  tx: Tx,
  booking: Pick<Booking, 'subServiceId' | 'cityIbge'>,
): Promise<NotificationParams> => {
  const [found] = await tx
    .select({ service: subServices.name, city: cities.name })
    .from(subServices)
    .innerJoin(cities, eq(cities.ibge, booking.cityIbge))
    .where(eq(subServices.id, booking.subServiceId))
  return found ?? {}
}

const offerStatus: Partial<Record<Booking['status'], string>> = {
  approved: 'approved',
  in_progress: 'approved',
  delivered: 'approved',
  changes_requested: 'approved',
  disputed: 'approved',
  completed: 'completed',
}

interface Happened {
  tx: Tx
  emit: (event: HubEvent) => void
  before: Booking
  after: Booking
  actor: 'customer' | 'provider' | 'operator' | 'system'
}

/** Plain words for the room, for readers of the API; the page says it from `status` in its own language. */
const roomWords: Record<string, string> = {
  booking_started: 'Serviço iniciado.',
  booking_delivered: 'Serviço entregue.',
  changes_requested: 'Ajustes pedidos.',
  offer_completed: 'Serviço concluído.',
  booking_canceled: 'Agendamento cancelado.',
  no_show: 'Ausência registrada.',
  disputed: 'Disputa aberta.',
  resolved: 'Disputa resolvida.',
  rescheduled: 'Nova data combinada.',
  reschedule_proposed: 'Nova data proposta.',
}

/** Tells the other side (both, when the system or an operator acted), writes it in the room, and refreshes open pages. */
export const tell = async (
  { tx, emit, before, after, actor }: Happened,
  what: string,
  text?: string | null,
) => {
  const offer = before.approvedOfferId
  const params: NotificationParams = {
    ...(await paramsOf(tx, after)),
    ...(text ? { text: text.slice(0, 300) } : {}),
  }
  const status = offerStatus[after.status] ?? 'pending'
  const kind = after.status === 'completed' ? 'offer_completed' : null
  const template = (side: 'customer' | 'provider') =>
    what === 'offer_completed' ? `offer_completed_${side}` : what
  const notices = []
  if (actor !== 'customer')
    notices.push({
      user: after.customerId,
      indicator: formatIndicator({
        side: 'bookings',
        kind,
        booking: after.id,
        offer,
        status: offer ? status : null,
      }),
      template: template('customer'),
      params,
    })
  const provider = before.providerId
  if (provider && offer && actor !== 'provider')
    notices.push({
      user: provider,
      indicator: formatIndicator({ side: 'offers', kind, offer, status }),
      template: template('provider'),
      params,
    })
  await notify(tx, emit, notices)
  if (offer)
    await postMessage(tx, emit, {
      room: offer,
      sender: null,
      text: roomWords[what] ?? what,
      status: after.status,
    })
  changed(emit, [after.customerId, ...(provider ? [provider] : [])], after.id, offer)
}
