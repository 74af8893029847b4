import { isDeepStrictEqual } from 'node:util'
import type { Profile, saveProfile } from '@/lib/contract/accounts'
import type { BodyOf } from '@/lib/contract/endpoint'
import type { FieldCode, FieldErrors } from '@/lib/contract/errors'
import type { Needs } from '@/server/context'
import type { Executor } from '@/server/db/client'
import { inTransaction, type TransactionContext } from '@/server/db/transaction'
import { validationError } from '@/server/http/errors'
import { findContacts } from '@/server/modules/accounts/contact-cache'
import { revealFullName, toFullName } from '@/server/modules/accounts/person'
import { changeUser, lockUser, requireUser } from '@/server/modules/accounts/service'
import { claimPhotos, dropPicture, stageUpload, storePicture } from '@/server/modules/media/service'
import { publicUrl } from '@/server/modules/media/urls'
import { listRegistrations, replaceRegistrations } from '@/server/modules/provider/service'
import { invalidateProfilePage, invalidateProviderPages } from '@/server/modules/seo/page-invalidation'
import { localDay } from '@/server/time/local-time'
import { listUserAddresses, replaceAddresses, validateAddresses } from './addresses'

/** Código Civil, art. 5. https://www.planalto.gov.br/ccivil_03/leis/2002/l10406compilada.htm */
const ageOfMajority = 18

export const readProfile = async (db: Executor, userId: number): Promise<Profile> => {
  const user = await requireUser(db, userId)
  return {
    pk: user.id,
    full_name: revealFullName(user.fullName),
    photo: user.photoId && publicUrl(user.photoId),
    phone: user.phone,
    bio: user.bio,
    tax_number: user.taxNumber,
    registrations: await listRegistrations(db, userId),
    birth_date: user.birthDate,
    addresses: await listUserAddresses(db, userId),
  }
}

/** Refuses a birth date too long ago for anybody living, or that makes the person a minor. */
const validateBirthDate = (date: string, now: Date): FieldCode | null => {
  const today = localDay(now)
  if (date < '1900-01-01' || date >= today) return 'invalid_date'
  const ofAge = `${Number(date.slice(0, 4)) + ageOfMajority}${date.slice(4)}`
  return ofAge > today ? 'under_age' : null
}

/** A number of a council is shown to everybody: a telephone does not pass for one. */
const validateRegistrations = (given: BodyOf<typeof saveProfile>['registrations'] = []): FieldErrors =>
  Object.fromEntries(
    given.flatMap(({ number }, at): [string, FieldCode[]][] =>
      findContacts(number).length > 0 ? [[`registrations.${at}.number`, ['invalid']]] : [],
    ),
  )

const isOther = <T>(before: T, after: T | undefined): boolean =>
  after !== undefined && !isDeepStrictEqual(before, after)

export const saveProfileOf = (
  context: TransactionContext & Needs<'clock'>,
  userId: number,
  body: BodyOf<typeof saveProfile>,
): Promise<Profile> =>
  inTransaction(context, async (tx, emit) => {
    const user = await lockUser(tx, userId)
    const errors: FieldErrors = body.addresses ? await validateAddresses(tx, userId, body.addresses) : {}
    Object.assign(errors, validateRegistrations(body.registrations))
    const birth = body.birth_date ? validateBirthDate(body.birth_date, context.clock()) : null
    if (birth) errors['birth_date'] = [birth]
    if (Object.keys(errors).length > 0) throw validationError(errors)
    const change = {
      ...(body.full_name === undefined ? {} : { fullName: toFullName(body.full_name) }),
      ...(body.bio === undefined ? {} : { bio: body.bio || null }),
      ...(body.tax_number === undefined ? {} : { taxNumber: body.tax_number || null }),
      ...(body.birth_date === undefined ? {} : { birthDate: body.birth_date }),
    }
    if (Object.keys(change).length > 0) await changeUser(tx, userId, change)
    if (body.addresses) await replaceAddresses(tx, userId, body.addresses)
    if (body.registrations) await replaceRegistrations(tx, userId, body.registrations)
    // Cards show the name; other public data is on the profile alone.
    if (user.isProvider && isOther(user.fullName, change.fullName))
      await invalidateProviderPages({ tx, broadcast: emit }, userId)
    else if (user.isProvider && (isOther(user.bio, change.bio) || body.registrations))
      invalidateProfilePage(emit, userId)
    return readProfile(tx, userId)
  })

/** The picture is cleaned and set aside before the transaction opens; the one it replaces is let go. */
export const savePhoto = async (
  context: TransactionContext & Needs<'clock' | 'pictures' | 'mediaStore'>,
  userId: number,
  /** Rate-limit key of the network (`lineOf`). */
  line: string,
  read: () => Promise<Buffer>,
): Promise<Profile> => {
  const picture = await context.pictures.clean({ member: userId, line }, 'portrait', read)
  const kept = await stageUpload(context, picture, 'image/webp')
  return inTransaction(context, async (tx, emit) => {
    const user = await lockUser(tx, userId)
    const photoId = await storePicture(tx, userId, kept)
    await claimPhotos(tx, [photoId], userId)
    await changeUser(tx, userId, { photoId })
    if (user.photoId) await dropPicture(tx, user.photoId)
    if (user.isProvider) await invalidateProviderPages({ tx, broadcast: emit }, userId)
    return readProfile(tx, userId)
  })
}

/** Back to the initials. */
export const removePhoto = (context: TransactionContext, userId: number): Promise<Profile> =>
  inTransaction(context, async (tx, emit) => {
    const user = await lockUser(tx, userId)
    if (user.photoId) {
      await changeUser(tx, userId, { photoId: null })
      await dropPicture(tx, user.photoId)
      if (user.isProvider) await invalidateProviderPages({ tx, broadcast: emit }, userId)
    }
    return readProfile(tx, userId)
  })
