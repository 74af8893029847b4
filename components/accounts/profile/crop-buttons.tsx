'use client'

import { useTranslations } from 'next-intl'
import { IconButton } from '@/components/ui/icon-button'
import { NextIcon } from '@/components/ui/icons'
import { directions, type Direction } from './crop-moves'
import styles from './photo-crop-dialog.module.css'

interface MoveButtonsProps {
  canMove: (direction: Direction) => boolean
  onMove: (direction: Direction) => void
}

/**
 * Moves the picture without a drag (WCAG 2.2, 2.5.7). Buttons at an edge stay focusable: removing a focused one would
 * lose the focus.
 */
export const MoveButtons = ({ canMove, onMove }: MoveButtonsProps) => {
  const t = useTranslations('accounts.profile.crop')
  return (
    <div className={styles.moves} role="group" aria-label={t('moves.label')}>
      {directions.map((direction) => (
        <IconButton
          key={direction}
          data-direction={direction}
          aria-label={t(`moves.${direction}`)}
          aria-disabled={!canMove(direction)}
          onClick={() => onMove(direction)}
        >
          <NextIcon />
        </IconButton>
      ))}
    </div>
  )
}
