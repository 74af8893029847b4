'use client'

import { useState } from 'react'

/** Copies a text; where a browser does not let it, `instead` is called, and the person copies it. */
export const useClipboard = (text: string, instead: () => void = () => undefined) => {
  const [state, setState] = useState<'idle' | 'copied' | 'refused'>('idle')
  const refuse = () => {
    instead()
    setState('refused')
  }
  const copy = () => {
    // Only secure pages have a clipboard.
    const clipboard = 'clipboard' in navigator ? navigator.clipboard : null
    if (!clipboard) return refuse()
    void clipboard.writeText(text).then(() => setState('copied'), refuse)
  }
  return { state, copy }
}
