import { saidBefore, type Line } from '@/lib/shared/shield/conversation'
import { reach } from '@/lib/shared/shield/reach'
import type { MessageRow } from './repository'

type Row = Pick<MessageRow, 'senderId' | 'text' | 'createdAt'>

const lineOf = ({ senderId, text, createdAt }: Row): Line => ({
  sender: senderId,
  text,
  at: createdAt.getTime(),
})

/** What the writer of a message said right before it. `rows` lie without a gap up to the message, and may go on. */
export const saidBeforeIn = <One extends Row>(rows: readonly One[], row: One): string[] => {
  const at = rows.indexOf(row)
  return saidBefore(lineOf(row), rows.slice(Math.max(0, at - reach.lines), Math.max(0, at)).map(lineOf))
}
