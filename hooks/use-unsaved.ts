'use client'
import { useEffect } from 'react'

const open = new Set<symbol>()

/** Whether somewhere on the page something was changed and not saved. */
export const hasUnsaved = (): boolean => open.size > 0

/** Tells that this part of the page holds changes nobody has saved. */
export const useUnsaved = (isDirty: boolean): void => {
  useEffect(() => {
    if (!isDirty) return undefined
    const mark = Symbol('unsaved')
    open.add(mark)
    return () => void open.delete(mark)
  }, [isDirty])
}
