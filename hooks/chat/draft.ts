import { roomKeys } from '@/lib/storage/keys'
import { clearLocal, readLocal, writeLocal } from '@/lib/storage/local'

const isText = (value: unknown): value is string => typeof value === 'string'
const draftKey = (room: number) => `${roomKeys.draft}${room}`

/** The unsent message of a room, kept in this browser. */
export const readDraft = (room: number): string => readLocal(draftKey(room), isText) ?? ''
export const keepDraft = (room: number, text: string): void =>
  text ? writeLocal(draftKey(room), text) : clearLocal(draftKey(room))

/** Puts words into the message field of a room, unless others are kept there. */
export const beginDraft = (room: number, text: string): void => {
  if (readDraft(room) === '') keepDraft(room, text)
}
