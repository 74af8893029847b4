import { roomKeys } from '@/lib/storage/keys'
import { clearLocal, readLocal, writeLocal } from '@/lib/storage/local'
import type { Outgoing } from './thread'

const keyOf = (me: number, room: number) => `${roomKeys.outbox}${me}.${room}`

const isOutgoing = (value: unknown): value is Outgoing =>
  typeof value === 'object' &&
  value !== null &&
  'client_id' in value &&
  'text' in value &&
  'createdAt' in value &&
  typeof value.client_id === 'string' &&
  typeof value.text === 'string' &&
  typeof value.createdAt === 'string'
const isList = (value: unknown): value is Outgoing[] => Array.isArray(value) && value.every(isOutgoing)

/** Messages not known to be stored when the page was left; the next visit goes on sending them. */
export const readOutbox = (me: number, room: number): Outgoing[] =>
  (readLocal(keyOf(me, room), isList) ?? []).map((one) => ({
    ...one,
    state: 'sending',
    code: undefined,
    heldUntil: undefined,
  }))

/** Previews are kept with the files: local storage is small. */
const withoutPreviews = (one: Outgoing): Outgoing =>
  one.files ? { ...one, files: one.files.map((file) => ({ ...file, preview: null })) } : one

export const writeOutbox = (me: number, room: number, outgoing: readonly Outgoing[]): void => {
  if (outgoing.length === 0) clearLocal(keyOf(me, room))
  else writeLocal(keyOf(me, room), outgoing.map(withoutPreviews))
}
