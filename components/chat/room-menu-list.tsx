'use client'

import BlockIcon from '@mui/icons-material/BlockRounded'
import ReportIcon from '@mui/icons-material/FlagRounded'
import SearchIcon from '@mui/icons-material/SearchRounded'
import ListItemIcon from '@mui/material/ListItemIcon'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { useTranslations } from 'next-intl'
import type { MenuState } from '@/hooks/use-menu'

interface RoomMenuListProps extends MenuState {
  isBlocked: boolean
  onSearch: () => void
  onReport: () => void
  onBlock: () => void
}

/** The entries of a room's menu. */
export const RoomMenuList = ({ isBlocked, onSearch, onReport, onBlock, ...menu }: RoomMenuListProps) => {
  const t = useTranslations('chat.menu')
  return (
    <Menu {...menu}>
      <MenuItem onClick={onSearch}>
        <ListItemIcon>
          <SearchIcon />
        </ListItemIcon>
        {t('search')}
      </MenuItem>
      <MenuItem onClick={onReport}>
        <ListItemIcon>
          <ReportIcon />
        </ListItemIcon>
        {t('report')}
      </MenuItem>
      <MenuItem onClick={onBlock}>
        <ListItemIcon>
          <BlockIcon />
        </ListItemIcon>
        {t(isBlocked ? 'unblock' : 'block')}
      </MenuItem>
    </Menu>
  )
}
