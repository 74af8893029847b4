'use client'

import { useTranslations } from 'next-intl'
import { ReportPerson } from '@/components/bookings/help/report-person'
import { Button } from '@/components/ui/button'
import { ModalDialog } from '@/components/ui/modal-dialog'
import type { Room } from '@/lib/contract/chat'

/** The report of the help page, about the other side of a room. */
export const ReportDialog = ({ room, onClose }: { room: Room; onClose: () => void }) => {
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
      <ReportPerson booking={room.booking} person={room.peer} />
    </ModalDialog>
  )
}
