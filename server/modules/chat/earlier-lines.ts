import { earlierLines, type ConversationLine } from '@/lib/shared/contact-masking/conversation'
import { lookbackChars } from '@/lib/shared/contact-masking/lookback'
import type { MessageRow } from './repository'

type Row = Pick<MessageRow, 'senderId' | 'text' | 'createdAt'>

const lineOf = ({ senderId, text, createdAt }: Row): ConversationLine => ({
  sender: senderId,
  text,
  at: createdAt.getTime(),
})

/** Returns the writer's lines right before a message. `rows` are contiguous up to the message and may continue. */
export const earlierLinesIn = <One extends Row>(rows: readonly One[], row: One): string[] => {
  const at = rows.indexOf(row)
  return earlierLines(
    lineOf(row),
    rows.slice(Math.max(0, at - lookbackChars.lines), Math.max(0, at)).map(lineOf),
  )
}
