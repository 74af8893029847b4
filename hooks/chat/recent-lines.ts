import type { ConversationLine } from '@/lib/shared/contact-masking/conversation'
import { lookbackChars } from '@/lib/shared/contact-masking/lookback'
import type { Outgoing, Thread } from './thread'

const isOnItsWay = ({ state }: Outgoing) => state !== 'failed'

/** The last lines of a conversation, those on their way too: what is written next may go on from them. */
export const recentLines = ({ messages, outgoing }: Thread, me: number): ConversationLine[] =>
  [
    ...messages
      .slice(-lookbackChars.lines)
      .map(({ sender, text, createdAt }) => ({ sender, text, createdAt })),
    ...outgoing.filter(isOnItsWay).map(({ text, createdAt }) => ({ sender: me, text, createdAt })),
  ].map(({ createdAt, ...line }) => ({ ...line, at: new Date(createdAt).getTime() }))
