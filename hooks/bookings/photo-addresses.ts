import { z } from 'zod'
import { storageKeys } from '@/lib/storage/keys'
import { readLocal, writeLocal } from '@/lib/storage/local'

/** The photos of a few drafts; older ones are forgotten by the API as well. */
const kept = 40

const addresses = z.array(z.tuple([z.string(), z.string()]))
type Addresses = z.infer<typeof addresses>
const isAddresses = (value: unknown): value is Addresses => addresses.safeParse(value).success
const read = () => readLocal(storageKeys.photoAddresses, isAddresses) ?? []

/** Remembers where an uploaded photo is shown: a draft holds its id alone, and the id opens nothing. */
export const rememberPhoto = (id: string, url: string): void =>
  writeLocal(storageKeys.photoAddresses, [[id, url], ...read()].slice(0, kept))

/** Where a photo of this browser's drafts is shown. */
export const photoUrl = (id: string): string =>
  read().find(([known]) => known === id)?.[1] ?? `/media/${id}.webp`
