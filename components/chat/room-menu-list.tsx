'use client'

import { useTranslations } from 'next-intl'
import { Icon, IconDrawing } from '@/components/ui/icon'
import { BlockIcon, ReportIcon } from '@/components/ui/icons'
import { Menu, MenuItem } from '@/components/ui/menu'
import type { MenuState } from '@/hooks/use-menu'

/** A question mark in a circle. */
const questionMark =
  'M12 3.5a8.5 8.5 0 1 0 0 17a8.5 8.5 0 1 0 0-17zM9.7 9.6a2.4 2.4 0 1 1 3.3 2.2c-.7.3-1 .8-1 1.6M12 16.4v.1'

/** A sheet of paper with lines. */
const sheetOfPaper = 'M6 3.5h8.5L18.5 7.5v13H6zM9.5 11h5.5M9.5 15h5.5'

interface RoomMenuListProps extends MenuState {
  isBlocked: boolean
  /** Page of the request; null where it is linked elsewhere. */
  request: string | null
  /** Page of help with the booking; null before this side has one. */
  help: string | null
  onSearch: () => void
  onReport: () => void
  onBlock: () => void
}

/** The entries of a room's menu. */
export const RoomMenuList = ({
  isBlocked,
  request,
  help,
  onSearch,
  onReport,
  onBlock,
  ...menu
}: RoomMenuListProps) => {
  const t = useTranslations('chat.menu')
  return (
    <Menu {...menu} label={t('label')}>
      <MenuItem icon={<Icon name="search" />} onSelect={onSearch}>
        {t('search')}
      </MenuItem>
      {request === null ? null : (
        <MenuItem icon={<IconDrawing path={sheetOfPaper} />} href={request}>
          {t('request')}
        </MenuItem>
      )}
      {help === null ? null : (
        <MenuItem icon={<IconDrawing path={questionMark} />} href={help}>
          {t('help')}
        </MenuItem>
      )}
      <MenuItem icon={<ReportIcon />} onSelect={onReport}>
        {t('report')}
      </MenuItem>
      <MenuItem icon={<BlockIcon />} onSelect={onBlock}>
        {t(isBlocked ? 'unblock' : 'block')}
      </MenuItem>
    </Menu>
  )
}
