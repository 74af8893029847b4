import { formatMoney } from '@/lib/shared/money'
import type { SystemMessage } from '@/lib/shared/system-messages'
import type { BookingEvent } from '@/server/modules/bookings/events'
import type { EscrowEvent } from '@/server/modules/escrow/events'
import type { OfferEvent } from '@/server/modules/offers/events'
import type { EventName } from '@/server/process/event-map'
import type { EventHandler, EventHandlers, Subscriber } from '@/server/process/subscriber'
import type { UnitOfWork } from '@/server/process/work'
import { assertNotBlocked } from './blocks'
import { isBlocked } from './blocks-repository'
import { setOnMyWay } from './repository'
import { openRoom, postMessage } from './service'
import { encodeSystemMessage } from './system-messages'

/**
 * Writes a line of nobody's into the room of the offer a booking stands on, with the state the step led to.
 */
const line =
  (text: SystemMessage) =>
  async ({ tx, broadcast }: UnitOfWork, { booking }: Pick<BookingEvent, 'booking'>): Promise<void> => {
    const { approvedOfferId: room, status } = booking
    if (room !== null) await postMessage(tx, broadcast, { room, sender: null, text, status })
  }

/** Posts the author and kind of a change of date, and the current date. */
const dateLine =
  (
    sentence: Parameters<typeof encodeSystemMessage>[0],
    atOf = ({ startsAt }: BookingEvent['booking']) => startsAt,
  ) =>
  async ({ tx, broadcast }: UnitOfWork, { booking, by }: BookingEvent): Promise<void> => {
    const { approvedOfferId: room, status } = booking
    const at = atOf(booking)
    const who = by.actor === 'customer' ? 'customer' : 'provider'
    if (room !== null && at)
      await postMessage(tx, broadcast, {
        room,
        sender: null,
        text: encodeSystemMessage(sentence, who, at, booking.cityIbge),
        status,
      })
  }

/** The start has changed, so an earlier announcement of the way no longer applies. */
const postRescheduled: EventHandler<'booking.moved'> = async (work, event) => {
  await dateLine('moved')(work, event)
  const { approvedOfferId: room } = event.booking
  if (room !== null) await setOnMyWay(work.tx, room, null)
}

/** A line about an advance, with its sum. */
const advanceLine =
  (text: SystemMessage) =>
  async (
    { tx, broadcast }: UnitOfWork,
    { booking, advance }: Extract<EscrowEvent, { advance: unknown }>,
  ): Promise<void> => {
    const { approvedOfferId: room } = booking
    const sum = formatMoney(advance.amountCents, 'pt')
    if (room !== null)
      await postMessage(tx, broadcast, {
        room,
        sender: null,
        text: `${text}: ${sum}.`,
        status: `advance_${advance.status}`,
      })
  }

/** A line into the room of an offer itself. */
const offerLine =
  (text: SystemMessage) =>
  async (
    { tx, broadcast }: UnitOfWork,
    { offer }: Extract<OfferEvent, { offer: unknown }>,
  ): Promise<void> => {
    await postMessage(tx, broadcast, { room: offer.id, sender: null, text, status: offer.status })
  }

const openOffers: EventHandler<'offer.sent'> = async (work, event) => {
  const { offer } = event
  await assertNotBlocked(work.tx, offer.customerId, offer.providerId)
  await openRoom(work.tx, offer)
  await offerLine('Proposta enviada.')(work, event)
  if (offer.message)
    await postMessage(work.tx, work.broadcast, {
      room: offer.id,
      sender: offer.providerId,
      text: offer.message,
    })
}

type UpdateEvent = Extract<OfferEvent, { before: unknown }>

/** Price in force before the step, and the one its update proposes. */
const pricesOf = ({ labourCents, materialCents, pendingTerms }: UpdateEvent['before']) => {
  const price = labourCents + materialCents
  return { price, proposed: pendingTerms?.items.reduce((sum, item) => sum + item.amount_cents, 0) ?? price }
}
const inPortuguese = (cents: number) => formatMoney(cents, 'pt')

/** A line about an update into the room of its offer, with the sums where the price changes. */
const updateLine =
  (
    text: SystemMessage,
    priced: SystemMessage,
    termsOf: (event: UpdateEvent) => UpdateEvent['offer'],
    sums: (prices: ReturnType<typeof pricesOf>) => string,
  ) =>
  async (work: UnitOfWork, event: UpdateEvent): Promise<void> => {
    const prices = pricesOf(termsOf(event))
    await postMessage(work.tx, work.broadcast, {
      room: event.offer.id,
      sender: null,
      text: prices.price === prices.proposed ? text : `${priced}: ${sums(prices)}`,
      status: event.offer.status,
    })
  }
const fromTo = ({ price, proposed }: ReturnType<typeof pricesOf>) =>
  `${inPortuguese(price)} → ${inPortuguese(proposed)}`

/** What was written with changed terms, unless it was said before: as its provider's message, above the line. */
const postUpdate: EventHandler<'offer.updated'> = async (work, event) => {
  const { offer, before } = event
  const text = offer.pendingTerms?.message ?? ''
  const isSaid = text === '' || text === before.message || text === before.pendingTerms?.message
  if (!isSaid && !(await isBlocked(work.tx, offer.customerId, offer.providerId)))
    await postMessage(work.tx, work.broadcast, {
      room: offer.id,
      sender: offer.providerId,
      text,
      // The update is notified.
      isNotified: false,
    })
  await updateLine('Proposta atualizada.', 'Proposta atualizada', (one) => one.offer, fromTo)(work, event)
}

/**
 * An instant booking's offer was never sent: its room opens with the reservation. An approved one may be from before a
 * block.
 */
const reserved: EventHandler<'booking.reserved'> = async (work, event) => {
  const { booking, agreed, isInstant } = event
  await assertNotBlocked(work.tx, booking.customerId, agreed.provider)
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

const confirmed: EventHandler<'booking.confirmed'> = (work, event) =>
  line(event.isInstant ? 'Serviço confirmado.' : 'Proposta aprovada.')(work, event)

/** The booking may no longer name the offer it was held for. */
const postReservationEnded: EventHandler<'booking.hold_ended'> = async (
  { tx, broadcast },
  { booking, held },
) => {
  const text: SystemMessage = 'Pagamento não feito: horário liberado.'
  await postMessage(tx, broadcast, { room: held.offer, sender: null, text, status: booking.status })
}

const closedLine: SystemMessage = 'Proposta encerrada.'
const closeRooms: EventHandler<'offer.not_selected'> = async ({ tx, broadcast }, { offers }) => {
  for (const { id, status } of offers)
    await postMessage(tx, broadcast, { room: id, sender: null, text: closedLine, status })
}

type RoomEvent = Extract<
  EventName,
  `booking.${string}` | `offer.${string}` | `advance.${string}` | `claim.${string}`
>

/**
 * Room line per event of a booking, offer or advance, in the reader's language
 * (`lib/shared/system-messages.ts`). Null: no line.
 */
const on = {
  'offer.sent': openOffers,
  'offer.updated': postUpdate,
  'offer.update_accepted': updateLine(
    'Proposta atualizada aceita.',
    'Proposta atualizada aceita',
    ({ before }) => before,
    fromTo,
  ),
  'offer.update_declined': updateLine(
    'Proposta mantida como estava.',
    'Proposta mantida',
    ({ before }) => before,
    ({ price }) => inPortuguese(price),
  ),
  'offer.withdrawn': offerLine('Proposta retirada.'),
  'offer.rejected': offerLine('Proposta recusada.'),
  'offer.expired': offerLine('Proposta vencida.'),
  'offer.time_taken': null,
  'offer.not_selected': closeRooms,
  'offer.revived': null,
  'booking.published': null,
  'booking.reserved': reserved,
  'booking.given_up': null,
  'booking.reservation_extended': null,
  'booking.hold_ended': postReservationEnded,
  'booking.confirmed': confirmed,
  'booking.code_renewed': null,
  'booking.upcoming': null,
  'booking.overdue': null,
  'booking.started': line('Serviço iniciado.'),
  'booking.reschedule_proposed': dateLine('proposed', ({ proposedStartsAt }) => proposedStartsAt),
  'booking.moved': postRescheduled,
  'booking.time_kept': (work, event) => dateLine(event.isDeclined ? 'declined' : 'withdrawn')(work, event),
  'booking.delivered': line('Serviço finalizado.'),
  'booking.changes_requested': line('Ajustes pedidos.'),
  // An operator's ruling is told as such.
  'booking.completed': async (work, event) => {
    if (event.by.actor !== 'operator') await line('Serviço concluído.')(work, event)
  },
  'booking.unwound': null,
  'booking.canceled': (work, event) =>
    line(event.from === 'awaiting_payment' ? 'Pedido cancelado.' : 'Serviço cancelado.')(work, event),
  'booking.no_show': line('Ausência registrada.'),
  // The distribution of the money is shown beside the money.
  'booking.no_show_settled': null,
  'booking.expired': null,
  'booking.revived': null,
  'booking.disputed': line('Disputa aberta.'),
  'booking.dispute_withdrawn': line('Disputa retirada.'),
  'booking.resolved': line('Disputa resolvida.'),
  'claim.opened': line('Garantia acionada.'),
  'claim.visit_booked': line('Visita de garantia marcada.'),
  'claim.visit_missed': line('Visita de garantia não feita.'),
  'claim.mended': line('Reparo de garantia feito.'),
  'claim.money_offered': line('Reembolso oferecido na garantia.'),
  'claim.declined': line('Garantia não resolvida.'),
  'claim.disputed': line('Disputa aberta.'),
  'claim.resolved': line('Garantia encerrada.'),
  'claim.lapsed': line('Garantia encerrada.'),
  'claim.withdrawn': line('Pedido de garantia retirado.'),
  'advance.asked': advanceLine('Adiantamento de material pedido'),
  'advance.granted': advanceLine('Adiantamento de material aprovado'),
  'advance.refused': advanceLine('Adiantamento de material recusado'),
  'advance.drawn': advanceLine('Adiantamento de material usado, com recibo'),
} satisfies EventHandlers & Record<RoomEvent, unknown>

export const chatSubscriber: Subscriber = { name: 'chat', on }
