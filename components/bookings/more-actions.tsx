'use client'

import { MoreIcon } from '@/components/ui/icons'
import { lazyDialog } from '@/components/ui/lazy-dialog'
import { useMenu } from '@/hooks/use-menu'
import type { Action, RequestedAction } from './actions'
import styles from './booking-actions.module.css'

const MoreActionsList = lazyDialog(() => import('./more-actions-list').then((part) => part.MoreActionsList))

interface MoreActionsProps {
  label: string
  actions: readonly Action[]
  nameOf: (key: Action['key']) => string
  onStep: (step: RequestedAction) => void
  /** Nothing stands before it: its name is shown, too. */
  isAlone: boolean
}

/** The rest of what may be done, behind one button. */
export const MoreActions = ({ label, actions, nameOf, onStep, isAlone }: MoreActionsProps) => {
  const { button, menu, choose } = useMenu()
  return (
    <>
      <button type="button" className={styles.more} aria-label={isAlone ? undefined : label} {...button}>
        <MoreIcon />
        {isAlone ? label : null}
      </button>
      <MoreActionsList
        {...menu}
        label={label}
        actions={actions}
        nameOf={nameOf}
        onStep={(step) => choose(() => onStep(step))}
      />
    </>
  )
}
