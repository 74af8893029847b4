import { socketLimits } from '@/lib/contract/sockets'
import type { RateLimiter } from '@/server/http/rate-limiter'

/**
 * Counts one message by socket or POST. Checks the room first, so that its rejections do not use up the sender's
 * limit elsewhere.
 */
export const consumeMessageLimit = async (
  limiter: RateLimiter,
  user: number,
  room: number,
): Promise<void> => {
  await limiter.consume('chat-room', socketLimits.messagesInRoom, `${room}:${user}`)
  await limiter.consume('chat', socketLimits.messages, user)
  await limiter.consume('chat-hour', socketLimits.messagesAnHour, user)
}

export const consumeSearchLimit = (limiter: RateLimiter, user: number): Promise<void> =>
  limiter.consume('chat-search', socketLimits.searches, user)

export const isTypingAllowed = async (limiter: RateLimiter, user: number): Promise<boolean> =>
  (await limiter.secondsToWait('chat-typing', socketLimits.typing, user)) === 0
