'use client'

import type { ConfirmDialogProps } from './confirm-question'
import { fromOpening } from './from-opening'

/** Confirms an action that is hard to undo. Stays open and busy while it runs. */
export const ConfirmDialog = fromOpening<ConfirmDialogProps>(() =>
  import('./confirm-question').then((module) => module.ConfirmQuestion),
)
