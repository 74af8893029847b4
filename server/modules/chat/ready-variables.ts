import { readyVariables, type listReadyVariables, type ReadyVariable } from '@/lib/contract/chat'
import type { ResponseOf } from '@/lib/contract/endpoint'
import { formatMoment } from '@/lib/shared/moments'
import { clockOf } from '@/lib/shared/place-clock'
import type { Db } from '@/server/db/client'
import { notFoundError } from '@/server/http/errors'
import type { Locale } from '@/server/http/locale'
import { displayName } from '@/server/modules/accounts/person'
import { findRoom, findVisit } from './repository'

const labels: Record<ReadyVariable, Record<Locale, string>> = {
  customer_name: { pt: 'Primeiro nome do cliente', en: 'The customer’s first name' },
  provider_name: { pt: 'Primeiro nome do profissional', en: 'The provider’s first name' },
  service: { pt: 'Serviço', en: 'Service' },
  date: { pt: 'Data e hora combinadas ou propostas', en: 'Agreed or proposed date and time' },
  city: { pt: 'Cidade do serviço', en: 'City of the service' },
}

const valuesIn = async (
  db: Db,
  user: number,
  room: number,
  locale: Locale,
): Promise<Record<ReadyVariable, string | null>> => {
  const found = await findRoom(db, room, user)
  if (!found) throw notFoundError()
  const visit = await findVisit(db, room)
  // The booking's time counts only if this room's offer is the approved one; otherwise the offer's own time
  // does.
  const at =
    visit &&
    (found.offerStatus === 'approved' || found.offerStatus === 'completed'
      ? (visit.agreed ?? visit.offered)
      : visit.offered)
  return {
    customer_name: displayName(found.customer.fullName, 'first', locale) || null,
    provider_name: displayName(found.provider.fullName, 'first', locale) || null,
    service: found.title[locale],
    date: at ? formatMoment(at, 'sentence', locale, clockOf(visit?.ibge)) : null,
    city: visit?.city ?? null,
  }
}

/** Every variable with its value in `room`. Throws not_found to anyone but the room's two sides. */
export const readyVariablesFor = async (
  db: Db,
  user: number,
  room: number | null,
  locale: Locale,
): Promise<ResponseOf<typeof listReadyVariables>> => {
  const values = room === null ? null : await valuesIn(db, user, room, locale)
  return readyVariables.map((key) => ({ key, label: labels[key][locale], value: values?.[key] ?? null }))
}
