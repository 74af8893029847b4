'use client'

import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { useTranslations } from 'next-intl'
import { useId } from 'react'
import { ReportPerson } from '@/components/bookings/help/report-person'
import { Button } from '@/components/ui/button'
import { ModalDialog } from '@/components/ui/modal-dialog'
import type { Room } from '@/lib/contract/chat'

/** The report of the help page, about the other side of a room. */
export const ReportDialog = ({ room, onClose }: { room: Room; onClose: () => void }) => {
  const t = useTranslations('chat.menu')
  const ui = useTranslations('ui')
  const id = useId()
  return (
    <ModalDialog open onClose={onClose} aria-labelledby={id} fullWidth maxWidth="xs">
      <DialogTitle id={id} sx={{ fontWeight: 700 }}>
        {t('reportTitle', { name: room.peer.full_name })}
      </DialogTitle>
      <DialogContent>
        <ReportPerson booking={room.booking} person={room.peer} />
      </DialogContent>
      <DialogActions>
        <Button look="plain" tone="neutral" onClick={onClose}>
          {ui('close')}
        </Button>
      </DialogActions>
    </ModalDialog>
  )
}
