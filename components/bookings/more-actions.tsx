'use client'

import MoreIcon from '@mui/icons-material/MoreHorizRounded'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { useMenu } from '@/hooks/use-menu'
import { Link } from '@/lib/i18n/link'
import type { Action, AskedAction } from './actions'
import styles from './booking-actions.module.css'

const dangerous: readonly Action['key'][] = ['cancel', 'no-show', 'give-up']

interface MoreActionsProps {
  label: string
  actions: readonly Action[]
  nameOf: (key: Action['key']) => string
  onStep: (step: AskedAction) => void
  /** Nothing stands before it: its name is shown, too. */
  isAlone: boolean
}

/** The rest of what may be done, behind one button; what ends the job comes last. */
export const MoreActions = ({ label, actions, nameOf, onStep, isAlone }: MoreActionsProps) => {
  const { button, menu, close } = useMenu()
  const isLast = ({ key }: Action) => dangerous.includes(key)
  return (
    <>
      <button type="button" className={styles.more} aria-label={isAlone ? undefined : label} {...button}>
        <MoreIcon />
        {isAlone ? label : null}
      </button>
      <Menu {...menu} slotProps={{ list: { 'aria-label': label } }}>
        {[...actions.filter((one) => !isLast(one)), ...actions.filter(isLast)].map((action) =>
          action.href === undefined ? (
            <MenuItem
              key={action.key}
              className={styles.item}
              data-danger={isLast(action) ? '' : undefined}
              onClick={() => {
                close()
                onStep(action.key)
              }}
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
    </>
  )
}
