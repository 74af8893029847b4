import type { ConversationLine } from '@/lib/shared/contact-masking/conversation'
import { lookbackChars } from '@/lib/shared/contact-masking/lookback'
import type { Outgoing, Thread } from './thread'

const isOnItsWay = ({ state }: Outgoing) => state !== 'failed'

/**
 * Returns the last lines of a conversation including pending ones, for masking contacts split over several messages.
 */
export const recentLines = ({ messages, outgoing }: Thread, me: number): ConversationLine[] =>
  [
    ...messages
      .slice(-lookbackChars.lines)
      .map(({ sender, text, createdAt }) => ({ sender, text, createdAt })),
    ...outgoing.filter(isOnItsWay).map(({ text, createdAt }) => ({ sender: me, text, createdAt })),
  ].map(({ createdAt, ...line }) => ({ ...line, at: new Date(createdAt).getTime() }))
