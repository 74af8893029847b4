'use client'

import BlockIcon from '@mui/icons-material/BlockRounded'
import ReportIcon from '@mui/icons-material/FlagRounded'
import MoreIcon from '@mui/icons-material/MoreVertRounded'
import SearchIcon from '@mui/icons-material/SearchRounded'
import IconButton from '@mui/material/IconButton'
import ListItemIcon from '@mui/material/ListItemIcon'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { useTranslations } from 'next-intl'
import dynamic from 'next/dynamic'
import { useState } from 'react'
import { useMenu } from '@/hooks/use-menu'
import type { Room } from '@/lib/contract/chat'

const BlockDialog = dynamic(() => import('./block-dialog').then((part) => part.BlockDialog), { ssr: false })
const ReportDialog = dynamic(() => import('./report-dialog').then((part) => part.ReportDialog), {
  ssr: false,
})

/** What may be done in a room, and about its other side. */
export const RoomMenu = ({ room, onSearch }: { room: Room; onSearch: () => void }) => {
  const t = useTranslations('chat.menu')
  const { button, menu, close } = useMenu()
  const [open, setOpen] = useState<'block' | 'report' | null>(null)
  const choose = (what: 'block' | 'report') => () => {
    close()
    setOpen(what)
  }
  const closeDialog = () => setOpen(null)
  return (
    <>
      <IconButton color="inherit" aria-label={t('label')} sx={{ width: 44, height: 44, mr: -1 }} {...button}>
        <MoreIcon />
      </IconButton>
      <Menu {...menu}>
        <MenuItem
          onClick={() => {
            close()
            onSearch()
          }}
        >
          <ListItemIcon>
            <SearchIcon />
          </ListItemIcon>
          {t('search')}
        </MenuItem>
        <MenuItem onClick={choose('report')}>
          <ListItemIcon>
            <ReportIcon />
          </ListItemIcon>
          {t('report')}
        </MenuItem>
        <MenuItem onClick={choose('block')}>
          <ListItemIcon>
            <BlockIcon />
          </ListItemIcon>
          {t(room.is_blocked ? 'unblock' : 'block')}
        </MenuItem>
      </Menu>
      {open === 'block' ? <BlockDialog room={room} onClose={closeDialog} /> : null}
      {open === 'report' ? <ReportDialog room={room} onClose={closeDialog} /> : null}
    </>
  )
}
