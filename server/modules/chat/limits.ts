import { socketLimits } from '@/lib/contract/chat'
import type { Limiter } from '@/server/http/limiter'

/**
 * Counts one message, by socket or POST. The room comes first: what it refuses takes nothing from what the
 * sender may write elsewhere.
 */
export const spendMessage = async (limiter: Limiter, user: number, room: number): Promise<void> => {
  await limiter.spend('chat-room', socketLimits.messagesInRoom, `${room}:${user}`)
  await limiter.spend('chat', socketLimits.messages, user)
  await limiter.spend('chat-hour', socketLimits.messagesAnHour, user)
}

export const spendSearch = (limiter: Limiter, user: number): Promise<void> =>
  limiter.spend('chat-search', socketLimits.searches, user)

export const mayType = async (limiter: Limiter, user: number): Promise<boolean> =>
  (await limiter.secondsToWait('chat-typing', socketLimits.typing, user)) === 0
