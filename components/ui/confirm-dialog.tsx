'use client'

import type { ConfirmDialogProps } from './confirm-question'
import { lazyDialog } from './lazy-dialog'

/** For pages that mount a question only when it is asked: fetches its code before. */
export const preloadConfirmQuestion = () =>
  import('./confirm-question').then((module) => module.ConfirmQuestion)

/** Confirms an action that is hard to undo. Stays open and busy while it runs. */
export const ConfirmDialog = lazyDialog<ConfirmDialogProps>(preloadConfirmQuestion)
