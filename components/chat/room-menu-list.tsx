'use client'

import { useTranslations } from 'next-intl'
import { Icon } from '@/components/ui/icon'
import { BlockIcon, ReportIcon } from '@/components/ui/icons'
import { Menu, MenuItem } from '@/components/ui/menu'
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
    <Menu {...menu} label={t('label')}>
      <MenuItem icon={<Icon name="search" />} onSelect={onSearch}>
        {t('search')}
      </MenuItem>
      <MenuItem icon={<ReportIcon />} onSelect={onReport}>
        {t('report')}
      </MenuItem>
      <MenuItem icon={<BlockIcon />} onSelect={onBlock}>
        {t(isBlocked ? 'unblock' : 'block')}
      </MenuItem>
    </Menu>
  )
}
