import type { Line } from '@/lib/shared/shield/conversation'
import { reach } from '@/lib/shared/shield/reach'
import type { Outgoing, Thread } from './thread'

const isOnItsWay = ({ state }: Outgoing) => state !== 'failed'

/** The last lines of a conversation, those on their way too: what is written next may go on from them. */
export const writtenLines = ({ messages, outgoing }: Thread, me: number): Line[] =>
  [
    ...messages.slice(-reach.lines).map(({ sender, text, createdAt }) => ({ sender, text, createdAt })),
    ...outgoing.filter(isOnItsWay).map(({ text, createdAt }) => ({ sender: me, text, createdAt })),
  ].map(({ createdAt, ...line }) => ({ ...line, at: new Date(createdAt).getTime() }))
