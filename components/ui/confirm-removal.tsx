'use client'

import type { ReactNode } from 'react'
import { ConfirmDialog } from './confirm-dialog'
import type { ConfirmDialogProps } from './confirm-question'

interface ConfirmRemovalProps<Row> extends Omit<ConfirmDialogProps, 'open' | 'children' | 'onConfirm'> {
  /** The row to remove; null closes the dialog. */
  row: Row | null
  children: (row: Row) => ReactNode
  onConfirm: (row: Row) => void
}

/** Confirms the removal of a list row. */
export const ConfirmRemoval = <Row,>({ row, children, onConfirm, ...dialog }: ConfirmRemovalProps<Row>) => (
  <ConfirmDialog
    {...dialog}
    danger
    open={row !== null}
    onConfirm={() => {
      if (row !== null) onConfirm(row)
    }}
  >
    {row === null ? null : children(row)}
  </ConfirmDialog>
)
