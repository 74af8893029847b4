'use client'

import { useEffect, useRef, useState } from 'react'
import { hasUnsaved, registerLeavePrompt } from '@/hooks/use-unsaved'
import { isPlainClick } from '@/lib/navigation/plain-click'
import { ConfirmDialog } from './confirm-dialog'

const linkOf = (event: MouseEvent): HTMLAnchorElement | null => {
  if (!isPlainClick(event)) return null
  const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null
  return link &&
    link.target !== '_blank' &&
    !link.hasAttribute('download') &&
    link.getAttribute('href')?.startsWith('#') !== true
    ? link
    : null
}

/** An open menu is in the top layer and would cover the dialog. */
const shutMenus = () =>
  document.querySelectorAll<HTMLDialogElement>('dialog[open]').forEach((menu) => menu.close())

interface UnsavedGuardProps {
  title: string
  text: string
  leave: string
  stay: string
}

/**
 * Asks for confirmation before a link, a leaving button, a reload or a closed tab discards unsaved changes.
 */
export const UnsavedGuard = ({ title, text, leave, stay }: UnsavedGuardProps) => {
  const [asked, setAsked] = useState<{ go: () => void } | null>(null)
  const passes = useRef(false)
  useEffect(() => {
    const ask = (go: () => void) => {
      shutMenus()
      setAsked({ go })
    }
    const follow = (link: HTMLAnchorElement) => {
      // The link's menu may have closed meanwhile; falls back to a full page load.
      if (!link.isConnected) return window.location.assign(link.href)
      link.click()
      // Links within this page keep the guard active.
      passes.current = false
    }
    const click = (event: MouseEvent) => {
      const link = passes.current || !hasUnsaved() ? null : linkOf(event)
      if (!link) return
      // Capturing on the window, to run before the page's own handlers.
      event.preventDefault()
      event.stopPropagation()
      ask(() => follow(link))
    }
    const unload = (event: BeforeUnloadEvent) => {
      if (hasUnsaved() && !passes.current) event.preventDefault()
    }
    window.addEventListener('click', click, true)
    window.addEventListener('beforeunload', unload)
    const stop = registerLeavePrompt((go) => (passes.current ? go() : ask(go)))
    return () => {
      window.removeEventListener('click', click, true)
      window.removeEventListener('beforeunload', unload)
      stop()
    }
  }, [])
  const go = () => {
    setAsked(null)
    // Confirmed already: the reload that follows must not ask again.
    passes.current = true
    asked?.go()
  }
  return (
    <ConfirmDialog
      open={asked !== null}
      title={title}
      confirm={leave}
      cancel={stay}
      danger
      onConfirm={go}
      onClose={() => setAsked(null)}
    >
      {text}
    </ConfirmDialog>
  )
}
