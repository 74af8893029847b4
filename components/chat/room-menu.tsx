'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { IconButton } from '@/components/ui/icon-button'
import { MoreVerticalIcon } from '@/components/ui/icons'
import { lazyDialog } from '@/components/ui/lazy-dialog'
import { loadOnPress } from '@/components/ui/load-on-press'
import { useMenu } from '@/hooks/use-menu'
import { useOfflineNotice } from '@/hooks/use-offline-notice'
import type { Room } from '@/lib/contract/chat'
import { paths } from '@/lib/paths'
import styles from './conversation.module.css'

const RoomMenuList = lazyDialog(() => import('./room-menu-list').then((part) => part.RoomMenuList))
const BlockDialog = loadOnPress(
  () => import('./block-dialog').then((part) => part.BlockDialog),
  useOfflineNotice,
)
const ReportDialog = loadOnPress(
  () => import('./report-dialog').then((part) => part.ReportDialog),
  useOfflineNotice,
)

/** Actions of a room, and concerning its other side. */
export const RoomMenu = ({ room, onSearch }: { room: Room; onSearch: () => void }) => {
  const t = useTranslations('chat.menu')
  const { button, menu, choose } = useMenu()
  const [open, setOpen] = useState<'block' | 'report' | null>(null)
  const closeDialog = () => setOpen(null)
  return (
    <>
      <IconButton aria-label={t('label')} className={styles.menu} {...button}>
        <MoreVerticalIcon />
      </IconButton>
      <RoomMenuList
        {...menu}
        isBlocked={room.is_blocked}
        // Otherwise the card of the job leads to it.
        request={room.can.includes('edit_offer') ? paths.booking(room.booking) : null}
        // A provider whose offer is not agreed has no part in the booking.
        help={room.side === 'customer' || room.is_disclosed ? paths.bookingHelp(room.booking) : null}
        onSearch={() => choose(onSearch)}
        onReport={() => choose(() => setOpen('report'))}
        onBlock={() => choose(() => setOpen('block'))}
      />
      {open === 'block' ? <BlockDialog room={room} onClose={closeDialog} /> : null}
      {open === 'report' ? <ReportDialog room={room} onClose={closeDialog} /> : null}
    </>
  )
}
