'use client'

import type { MouseEventHandler } from 'react'
import { Menu, MenuItem } from '@/components/ui/menu'
import type { MenuState } from '@/hooks/use-menu'
import type { Action, LinkedAction, RequestedAction } from './actions'

const dangerous: readonly Action['key'][] = ['cancel', 'no-show', 'give-up']

interface MoreActionsListProps extends MenuState {
  label: string
  actions: readonly Action[]
  nameOf: (key: Action['key']) => string
  onStep: (step: RequestedAction) => void
  /** Returns the click handler of a link, if it has one. */
  onFollow: (action: LinkedAction) => MouseEventHandler<HTMLAnchorElement> | undefined
}

/** Menu of secondary actions; those that end the job come last. */
export const MoreActionsList = ({ actions, nameOf, onStep, onFollow, ...menu }: MoreActionsListProps) => {
  const isLast = ({ key }: Action) => dangerous.includes(key)
  return (
    <Menu {...menu}>
      {[...actions.filter((one) => !isLast(one)), ...actions.filter(isLast)].map((action) =>
        action.href === undefined ? (
          <MenuItem key={action.key} isDangerous={isLast(action)} onSelect={() => onStep(action.key)}>
            {nameOf(action.key)}
          </MenuItem>
        ) : (
          <MenuItem key={action.key} href={action.href} onFollow={onFollow(action)}>
            {nameOf(action.key)}
          </MenuItem>
        ),
      )}
    </Menu>
  )
}
