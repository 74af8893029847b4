'use client'

import { useEffect } from 'react'

const open = new Set<symbol>()

/** Returns whether any part of the page has unsaved changes. */
export const hasUnsaved = (): boolean => open.size > 0

type Ask = (go: () => void) => void
let asker: Ask | null = null

/** Registers the page's question before leaving; returns the function that removes it. */
export const registerLeavePrompt = (ask: Ask): (() => void) => {
  asker = ask
  return () => {
    if (asker === ask) asker = null
  }
}

/**
 * Runs an action that leaves the page, such as signing out, once nothing is unsaved or the person agreed to
 * lose it.
 */
export const leaveAfterConfirm = (go: () => void): void => (asker && hasUnsaved() ? asker(go) : go())

/** Registers that this part of the page has unsaved changes. */
export const useUnsaved = (isDirty: boolean): void => {
  useEffect(() => {
    if (!isDirty) return undefined
    const mark = Symbol('unsaved')
    open.add(mark)
    return () => void open.delete(mark)
  }, [isDirty])
}
