'use client'

import ListItemIcon from '@mui/material/ListItemIcon'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { useTranslations } from 'next-intl'
import { Icon } from '@/components/ui/icon'
import { BlockIcon, ReportIcon } from '@/components/ui/icons'
import type { MenuState } from '@/hooks/use-menu'
import { themed } from '@/lib/theme/themed'

interface RoomMenuListProps extends MenuState {
  isBlocked: boolean
  onSearch: () => void
  onReport: () => void
  onBlock: () => void
}

/** The entries of a room's menu. */
export const RoomMenuList = themed(
  ({ isBlocked, onSearch, onReport, onBlock, ...menu }: RoomMenuListProps) => {
    const t = useTranslations('chat.menu')
    return (
      <Menu {...menu}>
        <MenuItem onClick={onSearch}>
          <ListItemIcon>
            <Icon name="search" />
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
  },
)
