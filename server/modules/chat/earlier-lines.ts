import { earlierLines, type ConversationLine } from '@/lib/shared/contact-masking/conversation'
import { lookbackChars } from '@/lib/shared/contact-masking/lookback'
import type { MessageRow } from './repository'

type Row = Pick<MessageRow, 'senderId' | 'text' | 'createdAt'>

const lineOf = ({ senderId, text, createdAt }: Row): ConversationLine => ({
  sender: senderId,
  text,
  at: createdAt.getTime(),
})

/** What the writer of a message said right before it. `rows` lie without a gap up to the message, and may go on. */
export const earlierLinesIn = <One extends Row>(rows: readonly One[], row: One): string[] => {
  const at = rows.indexOf(row)
  return earlierLines(
    lineOf(row),
    rows.slice(Math.max(0, at - lookbackChars.lines), Math.max(0, at)).map(lineOf),
  )
}
