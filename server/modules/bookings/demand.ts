import { checkAnswers } from '@/lib/contract/answers'
import { demandDays } from '@/lib/contract/booking-process'
import type { whenKinds } from '@/lib/contract/bookings'
import type { FieldErrors } from '@/lib/contract/errors'
import type { Answers } from '@/lib/contract/form'
import { addressLimit, type AddressInput } from '@/lib/contract/places'
import type { Tx } from '@/server/db/client'
import type { AddressSnapshot } from '@/server/db/schema/bookings'
import { localiseForm } from '@/server/modules/catalogue/localise'
import type { SubServiceRow } from '@/server/modules/catalogue/repository'
import { claimPhotos } from '@/server/modules/media/service'
import { findAddress, insertAddress, isCity, listAddresses, type AddressRow } from './demand-repository'
import { validateStart } from './policy'

type When = (typeof whenKinds)[number]

/** Common body of both kinds of booking. */
export interface DemandBody {
  sub_service: number
  answers: Answers
  address: number | AddressInput
  description: string
  when?: When
  wanted_from?: string | null
  wanted_to?: string | null
  photos: string[]
}

const hourMs = 3_600_000
/** Tolerance for clocks that differ. */
const graceMs = 5 * 60_000
/** "Right away" stays open for two days. */
const nowHours = 48

/**
 * Returns the expiry of a demand: the wanted start, at most 14 days. One wanted now, or with a start just past by a
 * fast clock, stays open for two days.
 */
const expiryOf = (when: When, wantedFrom: Date | null, now: Date): Date => {
  if (when === 'now' || (wantedFrom && wantedFrom <= now)) return new Date(now.getTime() + nowHours * hourMs)
  const last = now.getTime() + demandDays * 24 * hourMs
  return new Date(wantedFrom ? Math.min(wantedFrom.getTime(), last) : last)
}

/** Minimum time to choose after reopening a demand, h. */
const reopenedHours = 2

/** Until when a demand stays open that was canceled on: as if it were published now. */
export const reopenedExpiry = (
  { whenKind, wantedFrom }: { whenKind: When; wantedFrom: Date | null },
  now: Date,
): Date => {
  const least = now.getTime() + reopenedHours * hourMs
  return new Date(Math.max(expiryOf(whenKind, wantedFrom, now).getTime(), least))
}

/** Returns the expiry after an unpaid reservation: the demand's own, unless it passed meanwhile. */
export const expiryAfterReservation = ({ expiresAt }: { expiresAt: Date | null }, now: Date): Date =>
  new Date(Math.max(expiresAt?.getTime() ?? 0, now.getTime() + reopenedHours * hourMs))

const checkTimes = (body: DemandBody, now: Date, errors: FieldErrors) => {
  const from = body.wanted_from ? new Date(body.wanted_from) : null
  const to = body.wanted_to ? new Date(body.wanted_to) : null
  const fault = from && validateStart(from, new Date(now.getTime() - graceMs))
  if (fault) errors['wanted_from'] = [fault]
  if (!from && (to || body.when === 'date')) errors['wanted_from'] = ['required']
  if (from && to && to <= from) errors['wanted_to'] = ['invalid_date']
  else if (to && validateStart(to, now) === 'too_far') errors['wanted_to'] = ['too_far']
  return { when: body.when ?? (from ? 'date' : 'flexible'), wantedFrom: from, wantedTo: to } as const
}

const uuid = /^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/i

/** Claims the photos of the demand and of its answers; a photo of nobody's upload is named on its field. */
const checkPhotos = async (
  tx: Tx,
  caller: number,
  body: DemandBody,
  ofAnswers: Map<string, string[]>,
  errors: FieldErrors,
) => {
  const wanted = [...new Set([...body.photos, ...[...ofAnswers.values()].flat()])]
  const askable = wanted.filter((id) => uuid.test(id))
  const unknown = new Set(askable.length > 0 ? await claimPhotos(tx, askable, caller) : [])
  const isUnknown = (id: string) => !uuid.test(id) || unknown.has(id)
  if (body.photos.some(isUnknown)) errors['photos'] = ['unknown_photo']
  for (const [key, ids] of ofAnswers) if (ids.some(isUnknown)) errors[`answers.${key}`] = ['unknown_photo']
  return wanted
}

const sameAddress = (row: AddressRow, input: AddressInput) =>
  row.cep === input.cep &&
  row.street === input.street &&
  row.number === input.number &&
  row.district === input.district &&
  row.cityIbge === input.city &&
  (row.complement ?? '') === (input.complement ?? '')

/** Address fields copied into a booking. */
type DemandAddress = Omit<AddressRow, 'userId' | 'position' | 'createdAt'>
/** The id of an address that is on its booking alone. */
const unsaved = 0

/** The caller's address: a stored one, or a new one, which is stored too while there is room. */
const checkAddress = async (
  tx: Tx,
  caller: number,
  address: DemandBody['address'],
  errors: FieldErrors,
): Promise<DemandAddress | null> => {
  if (typeof address === 'number') {
    const row = await findAddress(tx, caller, address)
    if (!row) errors['address'] = ['unknown_address']
    else if (!(await isCity(tx, row.cityIbge))) errors['address'] = ['unknown_city']
    return row
  }
  if (!(await isCity(tx, address.city))) {
    errors['address.city'] = ['unknown_city']
    return null
  }
  const stored = await listAddresses(tx, caller)
  const same = stored.find((row) => sameAddress(row, address))
  if (same) return same
  if (stored.length < addressLimit) return insertAddress(tx, caller, address)
  // The booking holds its address itself, so it needs no saved one. None of those gives way for it: nothing says
  // which of them somebody saved on purpose.
  const { city, complement, label, ...rest } = address
  return { ...rest, id: unsaved, cityIbge: city, complement: complement || null, label: label || null }
}

const snapshot = ({ id, cep, street, number, complement, label }: DemandAddress): AddressSnapshot => ({
  pk: id,
  cep,
  street,
  number,
  complement,
  label,
})

/**
 * Validates a demand and returns the booking's columns. `errors` names every failed field; the columns are
 * complete only when it is empty.
 */
export const validateDemand = async (
  tx: Tx,
  caller: number,
  body: DemandBody,
  subService: SubServiceRow | null,
  now: Date,
) => {
  const errors: FieldErrors = {}
  if (!subService) errors['sub_service'] = ['unknown_service']
  const form = subService ? localiseForm(subService.form, 'pt') : { steps: [] }
  const checked = checkAnswers(form, body.answers)
  for (const [key, codes] of Object.entries(checked.errors)) errors[`answers.${key}`] = codes
  const photoFields = form.steps.flatMap((step) => step.fields).filter((field) => field.type === 'photo')
  const ofAnswers = new Map(
    photoFields.flatMap(({ key }) => {
      const value = checked.answers[key]
      return Array.isArray(value) ? [[key, value] as const] : []
    }),
  )
  const times = checkTimes(body, now, errors)
  const address = await checkAddress(tx, caller, body.address, errors)
  const photos = await checkPhotos(tx, caller, body, ofAnswers, errors)
  const columns = subService &&
    address && {
      customerId: caller,
      subServiceId: subService.id,
      answers: checked.answers,
      description: body.description,
      whenKind: times.when,
      wantedFrom: times.wantedFrom,
      wantedTo: times.wantedTo,
      cityIbge: address.cityIbge,
      district: address.district,
      address: snapshot(address),
      photos,
      expiresAt: expiryOf(times.when, times.wantedFrom, now),
    }
  return { errors, columns }
}
