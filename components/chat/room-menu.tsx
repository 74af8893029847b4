'use client'

import MoreIcon from '@mui/icons-material/MoreVertRounded'
import IconButton from '@mui/material/IconButton'
import { useTranslations } from 'next-intl'
import dynamic from 'next/dynamic'
import { useState } from 'react'
import { fromOpening } from '@/components/ui/from-opening'
import { useMenu } from '@/hooks/use-menu'
import type { Room } from '@/lib/contract/chat'

const RoomMenuList = fromOpening(() => import('./room-menu-list').then((part) => part.RoomMenuList))
const BlockDialog = dynamic(() => import('./block-dialog').then((part) => part.BlockDialog), { ssr: false })
const ReportDialog = dynamic(() => import('./report-dialog').then((part) => part.ReportDialog), {
  ssr: false,
})

/** What may be done in a room, and about its other side. */
export const RoomMenu = ({ room, onSearch }: { room: Room; onSearch: () => void }) => {
  const t = useTranslations('chat.menu')
  const { button, menu, close } = useMenu()
  const [open, setOpen] = useState<'block' | 'report' | null>(null)
  const choose = (act: () => void) => () => {
    close()
    act()
  }
  const closeDialog = () => setOpen(null)
  return (
    <>
      <IconButton color="inherit" aria-label={t('label')} sx={{ width: 44, height: 44, mr: -1 }} {...button}>
        <MoreIcon />
      </IconButton>
      <RoomMenuList
        {...menu}
        isBlocked={room.is_blocked}
        onSearch={choose(onSearch)}
        onReport={choose(() => setOpen('report'))}
        onBlock={choose(() => setOpen('block'))}
      />
      {open === 'block' ? <BlockDialog room={room} onClose={closeDialog} /> : null}
      {open === 'report' ? <ReportDialog room={room} onClose={closeDialog} /> : null}
    </>
  )
}
