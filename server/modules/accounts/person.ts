import type { z } from 'zod'
import type { personSchema } from '@/lib/contract/bookings'
import type { Sight } from '@/lib/contract/disclosure'
import type { ShieldFinding } from '@/lib/contract/shield'
import { invitesToPay, maskContacts } from '@/lib/shared/shield/contacts'
import type { FullName } from '@/server/db/schema/full-name'
import type { Locale } from '@/server/http/locale'
import { publicUrl } from '@/server/modules/media/address'
import { contactsIn } from './known-contacts'

const closed: Record<Locale, string> = { pt: 'Conta encerrada', en: 'Closed account' }

/** What is kept of a name somebody typed. */
export const keptName = (typed: string): FullName => typed as unknown as FullName

/** What an erased person is called in the database. */
export const closedName = keptName(closed.pt)

/** The whole name, for its owner, their bank and their papers; never for another person's page. */
export const wholeName = (name: FullName): string => name as unknown as string

/** The name in full on a paper about money: of who reads it, and of the other side where money was kept or is held. */
export const paperName = (name: FullName, locale: Locale): string =>
  name === closedName ? closed[locale] : wholeName(name)

const wordsOf = (name: FullName): string[] => wholeName(name).trim().split(/\s+/)

/**
 * A name as another person sees it: the first word of it, or all. A first word that holds a contact is masked:
 * nobody is called by a telephone. That of an erased person is words, and follows the reader's language.
 */
export const nameSeen = (name: FullName, sight: Sight, locale: Locale): string => {
  if (name === closedName) return closed[locale]
  return sight === 'full' ? wholeName(name) : wordsSeen(wordsOf(name)[0] ?? '', sight)
}

/** Who wrote a public review: first name and initial, enough to be human, too little to be looked up. */
export const authorName = (name: FullName, locale: Locale): string => {
  const initial = name === closedName ? undefined : [...(wordsOf(name).slice(1).at(-1) ?? '')][0]
  const first = nameSeen(name, 'first', locale)
  return initial === undefined ? first : `${first} ${initial}.`
}

export interface PersonRow {
  id: number
  fullName: FullName
  photoId: string | null
  phone: string | null
  phoneVerifiedAt: Date | null
}

/** A confirmed telephone, for who may see the person in full. */
export const phoneSeen = (
  { phone, phoneVerifiedAt }: Pick<PersonRow, 'phone' | 'phoneVerifiedAt'>,
  sight: Sight,
): string | null => (sight === 'full' && phoneVerifiedAt ? phone : null)

/** A person as another one sees them. */
export const presentPerson = (
  row: PersonRow,
  sight: Sight,
  locale: Locale,
): z.infer<typeof personSchema> => ({
  pk: row.id,
  full_name: nameSeen(row.fullName, sight, locale),
  photo: row.photoId && publicUrl(row.photoId),
  phone: phoneSeen(row, sight),
})

/** What somebody wrote, as the other side sees it; `said` is what the same one wrote right before. */
export const wordsSeen = (text: string, sight: Sight, said?: readonly string[]): string =>
  sight === 'full' ? text : maskContacts(text, contactsIn(text, said))

/** What the shield says of somebody's words to who reads them with this sight. */
export const findingsIn = (
  texts: readonly string[],
  sight: Sight,
  said?: readonly string[],
): ShieldFinding[] => {
  const found = texts.map((text) => contactsIn(text, said))
  return [
    ...(sight === 'first' && found.some((one) => one.length > 0) ? (['contact'] as const) : []),
    ...(found.some(invitesToPay) ? (['payment'] as const) : []),
  ]
}
