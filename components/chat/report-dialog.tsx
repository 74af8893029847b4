'use client'

import { useQuery } from '@tanstack/react-query'
import { useLocale, useTranslations } from 'next-intl'
import { ReportPerson } from '@/components/bookings/help/report-person'
import { Button } from '@/components/ui/button'
import { ModalDialog } from '@/components/ui/modal-dialog'
import { chatQueries } from '@/hooks/chat/queries'
import type { Room } from '@/lib/contract/chat'
import { formatDateTime } from '@/lib/format/date'

/** Number of recent messages offered to report; characters shown of each. */
const mostMessages = 50
const labelLetters = 80

/** The help page's report form, about the other side of a room and optionally one of their messages. */
export const ReportDialog = ({ room, onClose }: { room: Room; onClose: () => void }) => {
  const { data: thread } = useQuery({ ...chatQueries.thread(room.pk), enabled: false })
  const messages = (thread?.messages ?? [])
    .filter(({ sender }) => sender === room.peer.pk)
    .slice(-mostMessages)
    .reverse()
  const locale = useLocale()
  const t = useTranslations('chat.menu')
  const ui = useTranslations('ui')
  return (
    <ModalDialog
      onClose={onClose}
      title={t('reportTitle', { name: room.peer.full_name })}
      actions={
        <Button look="plain" tone="neutral" onClick={onClose}>
          {ui('close')}
        </Button>
      }
    >
      <ReportPerson
        booking={room.booking}
        person={room.peer}
        messages={messages.map(({ pk, text, createdAt }) => ({
          value: pk,
          label: `${formatDateTime(createdAt, locale)} · ${[...text].slice(0, labelLetters).join('') || t('reportFile')}`,
        }))}
      />
    </ModalDialog>
  )
}
