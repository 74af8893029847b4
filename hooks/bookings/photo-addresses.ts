import { z } from 'zod'
import { storageKeys } from '@/lib/storage/keys'
import { readLocal, writeLocal } from '@/lib/storage/local'

/** Photos of a few drafts; older ones have expired at the API as well. */
const kept = 40

const addresses = z.array(z.tuple([z.string(), z.string()]))
type Addresses = z.infer<typeof addresses>
const isAddresses = (value: unknown): value is Addresses => addresses.safeParse(value).success
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
