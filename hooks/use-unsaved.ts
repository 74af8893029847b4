'use client'

import { useEffect } from 'react'

const open = new Set<symbol>()

/** Whether somewhere on the page something was changed and not saved. */
export const hasUnsaved = (): boolean => open.size > 0

type Ask = (go: () => void) => void
let asker: Ask | null = null

/** Puts the page's question in charge of what leaves it; answers what takes it away again. */
export const askBeforeLeaving = (ask: Ask): (() => void) => {
  asker = ask
  return () => {
    if (asker === ask) asker = null
  }
}

/** Does what leaves the page, such as signing out, once nothing unsaved is lost or the person said so. */
export const leaveBy = (go: () => void): void => (asker && hasUnsaved() ? asker(go) : go())

/** Tells that this part of the page holds changes nobody has saved. */
export const useUnsaved = (isDirty: boolean): void => {
  useEffect(() => {
    if (!isDirty) return undefined
    const mark = Symbol('unsaved')
    open.add(mark)
    return () => void open.delete(mark)
  }, [isDirty])
}
