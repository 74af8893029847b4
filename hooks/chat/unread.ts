import type { Message } from '@/lib/contract/chat'

/** Returns whether the other side wrote a message; system lines do not count. */
const isTheirs = (message: Message, me: number) => message.sender !== null && message.sender !== me

/** The first message after `mark` that the other person wrote: there the line of new messages stands. */
export const unreadFrom = (messages: readonly Message[], mark: number, me: number): number | null =>
  messages.find((message) => message.seq > mark && isTheirs(message, me))?.seq ?? null

/** Counts messages of the other side after `mark`. */
export const unreadAfter = (messages: readonly Message[], mark: number, me: number): number =>
  messages.filter((message) => message.seq > mark && isTheirs(message, me)).length
