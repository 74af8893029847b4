import { isString, listOf } from '@/lib/storage/guards'
import { storageKeys } from '@/lib/storage/keys'
import { readLocal, writeLocal } from '@/lib/storage/local'

/** Photos of a few drafts; older ones have expired at the API as well. */
const kept = 40

type Pair = [id: string, url: string]
const isTexts = listOf(isString)
const isAddresses = listOf((value: unknown): value is Pair => isTexts(value) && value.length === 2)
const read = () => readLocal(storageKeys.photoAddresses, isAddresses) ?? []

/**
 * Remembers the address of an uploaded photo: the draft holds its id only, and addresses cannot be made from
 * ids.
 */
export const rememberPhoto = (id: string, url: string): void =>
  writeLocal(storageKeys.photoAddresses, [[id, url], ...read()].slice(0, kept))

/** The address of a photo of this browser's drafts. */
export const photoUrl = (id: string): string =>
  read().find(([known]) => known === id)?.[1] ?? `/media/${id}.webp`
