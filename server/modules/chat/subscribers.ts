import { formatMoney } from '@/lib/shared/money'
import type { RoomLine } from '@/lib/shared/room-lines'
import type { BookingEvent } from '@/server/modules/bookings/events'
import type { EscrowEvent } from '@/server/modules/escrow/events'
import type { OfferEvent } from '@/server/modules/offers/events'
import type { EventName } from '@/server/process/event-map'
import type { Reaction, Reactions, Subscriber } from '@/server/process/subscriber'
import type { Work } from '@/server/process/work'
import { refuseBlocked } from './blocks'
import { datedLine } from './dated-lines'
import { setOnMyWay } from './repository'
import { openRoom, postMessage } from './service'

/**
 * Writes a line of nobody's into the room of the offer a booking stands on, with the state the step led to.
 */
const line =
  (text: RoomLine) =>
  async ({ tx, emit }: Work, { booking }: BookingEvent): Promise<void> => {
    const { approvedOfferId: room, status } = booking
    if (room !== null) await postMessage(tx, emit, { room, sender: null, text, status })
  }

/** Who did what about the date, and which one it is now. */
const dateLine =
  (sentence: Parameters<typeof datedLine>[0], atOf = ({ startsAt }: BookingEvent['booking']) => startsAt) =>
  async ({ tx, emit }: Work, { booking, by }: BookingEvent): Promise<void> => {
    const { approvedOfferId: room, status } = booking
    const at = atOf(booking)
    const who = by.actor === 'customer' ? 'customer' : 'provider'
    if (room !== null && at)
      await postMessage(tx, emit, { room, sender: null, text: datedLine(sentence, who, at), status })
  }

/** The work has another start: who was on the way to the one before is not on the way to this one. */
const moved: Reaction<'booking.moved'> = async (work, event) => {
  await dateLine('moved')(work, event)
  const { approvedOfferId: room } = event.booking
  if (room !== null) await setOnMyWay(work.tx, room, null)
}

/** A line about an advance, with its sum. */
const advanceLine =
  (text: RoomLine) =>
  async (
    { tx, emit }: Work,
    { booking, advance }: Extract<EscrowEvent, { advance: unknown }>,
  ): Promise<void> => {
    const { approvedOfferId: room } = booking
    const sum = formatMoney(advance.amountCents, 'pt')
    if (room !== null)
      await postMessage(tx, emit, {
        room,
        sender: null,
        text: `${text}: ${sum}.`,
        status: `advance_${advance.status}`,
      })
  }

/** A line into the room of an offer itself. */
const offerLine =
  (text: RoomLine) =>
  async ({ tx, emit }: Work, { offer }: Extract<OfferEvent, { offer: unknown }>): Promise<void> => {
    await postMessage(tx, emit, { room: offer.id, sender: null, text, status: offer.status })
  }

const openOffers: Reaction<'offer.sent'> = async (work, event) => {
  const { offer } = event
  await refuseBlocked(work.tx, offer.customerId, offer.providerId)
  await openRoom(work.tx, offer)
  await offerLine('Proposta enviada.')(work, event)
  if (offer.message)
    await postMessage(work.tx, work.emit, { room: offer.id, sender: offer.providerId, text: offer.message })
}

/**
 * An instant booking's offer was never sent: its room opens with the reservation. An approved one may be from before a
 * block.
 */
const reserved: Reaction<'booking.reserved'> = async (work, event) => {
  const { booking, agreed, isInstant } = event
  await refuseBlocked(work.tx, booking.customerId, agreed.provider)
  if (isInstant) {
    await openRoom(work.tx, {
      id: agreed.offer,
      bookingId: booking.id,
      customerId: booking.customerId,
      providerId: agreed.provider,
    })
  }
  await line('Horário reservado até o pagamento.')(work, event)
}

const confirmed: Reaction<'booking.confirmed'> = (work, event) =>
  line(event.isInstant ? 'Agendamento confirmado.' : 'Proposta aprovada.')(work, event)

/** The booking may no longer name the offer it was held for. */
const holdEnded: Reaction<'booking.hold_ended'> = async ({ tx, emit }, { booking, held }) => {
  const text: RoomLine = 'Pagamento não feito: horário liberado.'
  await postMessage(tx, emit, { room: held.offer, sender: null, text, status: booking.status })
}

const closedLine: RoomLine = 'Proposta encerrada.'
const ended: Reaction<'offer.not_selected'> = async ({ tx, emit }, { offers }) => {
  for (const { id, status } of offers)
    await postMessage(tx, emit, { room: id, sender: null, text: closedLine, status })
}

type Told = Extract<EventName, `booking.${string}` | `offer.${string}` | `advance.${string}`>

/**
 * What the room says of each event of a booking, an offer or an advance; its readers read it in their own language
 * (`lib/shared/room-lines.ts`). Null: no line.
 */
const on = {
  'offer.sent': openOffers,
  'offer.updated': offerLine('Novas condições propostas.'),
  'offer.update_accepted': offerLine('Novas condições aceitas.'),
  'offer.withdrawn': offerLine('Proposta retirada.'),
  'offer.rejected': offerLine('Proposta recusada.'),
  'offer.expired': offerLine('Proposta vencida.'),
  'offer.not_selected': ended,
  'offer.revived': null,
  'booking.published': null,
  'booking.reserved': reserved,
  'booking.given_up': null,
  'booking.hold_ended': holdEnded,
  'booking.confirmed': confirmed,
  'booking.code_renewed': null,
  'booking.upcoming': null,
  'booking.overdue': null,
  'booking.started': line('Serviço iniciado.'),
  'booking.reschedule_proposed': dateLine('proposed', ({ proposedStartsAt }) => proposedStartsAt),
  'booking.moved': moved,
  'booking.time_kept': (work, event) => dateLine(event.isDeclined ? 'declined' : 'withdrawn')(work, event),
  'booking.delivered': line('Serviço entregue.'),
  'booking.changes_requested': line('Ajustes pedidos.'),
  // An operator's ruling is told as such.
  'booking.completed': async (work, event) => {
    if (event.by.actor !== 'operator') await line('Serviço concluído.')(work, event)
  },
  'booking.unwound': null,
  'booking.canceled': line('Agendamento cancelado.'),
  'booking.no_show': line('Ausência registrada.'),
  'booking.expired': null,
  'booking.revived': null,
  'booking.disputed': line('Disputa aberta.'),
  'booking.dispute_withdrawn': line('Disputa retirada.'),
  'booking.resolved': line('Disputa resolvida.'),
  'advance.asked': advanceLine('Adiantamento de material pedido'),
  'advance.granted': advanceLine('Adiantamento de material aprovado'),
  'advance.refused': advanceLine('Adiantamento de material recusado'),
  'advance.drawn': advanceLine('Adiantamento de material usado, com recibo'),
} satisfies Reactions & Record<Told, unknown>

export const chat: Subscriber = { name: 'chat', on }
