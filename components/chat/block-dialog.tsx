'use client'

import { useTranslations } from 'next-intl'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { StepError } from '@/components/ui/step-error'
import { useBlocking } from '@/hooks/chat/blocking'
import type { Room } from '@/lib/contract/chat'

/** Explains the effect of a block before it is set or lifted. */
export const BlockDialog = ({ room, onClose }: { room: Room; onClose: () => void }) => {
  const t = useTranslations('chat.block')
  const blocking = useBlocking(room.pk)
  const name = room.peer.full_name
  const what = room.is_blocked ? 'unblock' : 'block'
  return (
    <ConfirmDialog
      open
      title={t(`${what}.title`, { name })}
      confirm={t(`${what}.confirm`)}
      danger={!room.is_blocked}
      busy={blocking.isPending}
      onConfirm={() => blocking.mutate(!room.is_blocked, { onSuccess: onClose })}
      onClose={onClose}
    >
      <p>{t(`${what}.text`)}</p>
      <StepError error={blocking.error} />
    </ConfirmDialog>
  )
}
