import { Messages } from '@/components/chat/messages'
import { chatKeys, fetchRooms, type ChatSide } from '@/hooks/chat/queries'
import { readFirstRows } from '@/lib/first-rows/read'
import type { Locale } from '@/lib/i18n/locales'
import { SeededQueries } from './seeded-queries'

/** The conversations of one side with the rooms of their reader. */
export const FirstMessages = async ({ locale, side }: { locale: Locale; side: ChatSide }) => {
  const rows = await readFirstRows({
    locale,
    side,
    read: async (call) => [[chatKeys.rooms(side), await fetchRooms(side, call)]],
  })
  return (
    <SeededQueries rows={rows}>
      <Messages side={side} />
    </SeededQueries>
  )
}
