'use client'

import { useEffect, useRef } from 'react'
import type { Shared } from './enable-share'

/** The button that copies; what it and the share sheet do is loaded after the page. */
export const ShareSlot = ({ title, url, copy, copied }: Shared & { copy: string }) => {
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    const end = new AbortController()
    void import('./enable-share').then(({ enableShare }) => {
      if (button.current) enableShare(button.current, { title, url, copied }, end.signal)
    })
    return () => end.abort()
  }, [title, url, copied])
  return (
    <button ref={button} type="button" hidden>
      {copy}
    </button>
  )
}
