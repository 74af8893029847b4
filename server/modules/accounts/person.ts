import type { z } from 'zod'
import type { personSchema } from '@/lib/contract/bookings'
import type { MaskingFinding } from '@/lib/contract/contact-masking'
import type { Visibility } from '@/lib/contract/visibility'
import { invitesToPay, maskContacts } from '@/lib/shared/contact-masking/contacts'
import type { FullName } from '@/server/db/schema/full-name'
import type { Locale } from '@/server/http/locale'
import { publicUrl } from '@/server/modules/media/urls'
import { findContacts } from './contact-cache'

const closed: Record<Locale, string> = { pt: 'Conta encerrada', en: 'Closed account' }

/** Converts a typed name to its stored form. */
export const toFullName = (typed: string): FullName => typed as unknown as FullName

/** Stored name of an erased person. */
export const erasedName = toFullName(closed.pt)

/** The whole name, for its owner, their bank and their papers; never for another person's page. */
export const revealFullName = (name: FullName): string => name as unknown as string

/** Returns the full name for a document about money: the reader's own, and the other side's where money was paid. */
export const documentName = (name: FullName, locale: Locale): string =>
  name === erasedName ? closed[locale] : revealFullName(name)

const wordsOf = (name: FullName): string[] => revealFullName(name).trim().split(/\s+/)

/**
 * A name as another person sees it: the first word of it, or all. A first word that holds a contact is masked:
 * nobody is called by a telephone. That of an erased person is words, and follows the reader's language.
 */
export const displayName = (name: FullName, sight: Visibility, locale: Locale): string => {
  if (name === erasedName) return closed[locale]
  return sight === 'full' ? revealFullName(name) : maskText(wordsOf(name)[0] ?? '', sight)
}

/** The first letter of the last name; null for one name alone, and for an erased person. */
export const lastInitial = (name: FullName): string | null => {
  const [, ...rest] = wordsOf(name).filter((word) => /^\p{L}/u.test(word))
  return name === erasedName ? null : ([...(rest.at(-1) ?? '')][0] ?? null)
}

/** Returns the author of a public review as first name and initial, too little to be searched for. */
export const reviewAuthorName = (name: FullName, locale: Locale): string => {
  const initial = lastInitial(name)
  const first = displayName(name, 'first', locale)
  return initial === null ? first : `${first} ${initial}.`
}

export interface PersonRow {
  id: number
  fullName: FullName
  photoId: string | null
  phone: string | null
  phoneVerifiedAt: Date | null
}

/** Returns the confirmed phone for viewers with full visibility. */
export const visiblePhone = (
  { phone, phoneVerifiedAt }: Pick<PersonRow, 'phone' | 'phoneVerifiedAt'>,
  sight: Visibility,
): string | null => (sight === 'full' && phoneVerifiedAt ? phone : null)

/** A person as another one sees them. */
export const presentPerson = (
  row: PersonRow,
  sight: Visibility,
  locale: Locale,
): z.infer<typeof personSchema> => ({
  pk: row.id,
  full_name: displayName(row.fullName, sight, locale),
  photo: row.photoId && publicUrl(row.photoId),
  phone: visiblePhone(row, sight),
})

/** Returns a text as the other side sees it; `earlierTexts` are the writer's lines right before. */
export const maskText = (text: string, sight: Visibility, earlierTexts?: readonly string[]): string =>
  sight === 'full' ? text : maskContacts(text, findContacts(text, earlierTexts))

/** Returns the masking findings of a text for a reader with this visibility. */
export const maskingFindings = (
  texts: readonly string[],
  sight: Visibility,
  earlierTexts?: readonly string[],
): MaskingFinding[] => {
  const found = texts.map((text) => findContacts(text, earlierTexts))
  return [
    ...(sight === 'first' && found.some((one) => one.length > 0) ? (['contact'] as const) : []),
    ...(found.some(invitesToPay) ? (['payment'] as const) : []),
  ]
}
