'use client'

import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import type { MenuState } from '@/hooks/use-menu'
import { Link } from '@/lib/i18n/link'
import { themed } from '@/lib/theme/themed'
import type { Action, AskedAction } from './actions'
import styles from './booking-actions.module.css'

const dangerous: readonly Action['key'][] = ['cancel', 'no-show', 'give-up']

interface MoreActionsListProps extends MenuState {
  label: string
  actions: readonly Action[]
  nameOf: (key: Action['key']) => string
  onStep: (step: AskedAction) => void
}

/** What else may be done; what ends the job comes last. */
export const MoreActionsList = themed(({ label, actions, nameOf, onStep, ...menu }: MoreActionsListProps) => {
  const isLast = ({ key }: Action) => dangerous.includes(key)
  return (
    <Menu {...menu} slotProps={{ list: { 'aria-label': label } }}>
      {[...actions.filter((one) => !isLast(one)), ...actions.filter(isLast)].map((action) =>
        action.href === undefined ? (
          <MenuItem
            key={action.key}
            className={styles.item}
            data-danger={isLast(action) ? '' : undefined}
            onClick={() => onStep(action.key)}
          >
            {nameOf(action.key)}
          </MenuItem>
        ) : (
          <MenuItem key={action.key} className={styles.item} component={Link} href={action.href}>
            {nameOf(action.key)}
          </MenuItem>
        ),
      )}
    </Menu>
  )
})
