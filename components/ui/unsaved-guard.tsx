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

/** A menu that is the browser's own modal lies over everything else, the question too. */
const shutMenus = () =>
  document.querySelectorAll<HTMLDialogElement>('dialog[open]').forEach((menu) => menu.close())

interface UnsavedGuardProps {
  title: string
  text: string
  leave: string
  stay: string
}

/**
 * Asks before a link, a button that leaves, a reload or a closed tab takes somebody away from changes they
 * have not saved.
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
      // The menu it stood in may have shut meanwhile; then the page is left whole.
      if (!link.isConnected) return window.location.assign(link.href)
      link.click()
      // A tab of this very page: there, too, something may be changed.
      passes.current = false
    }
    const click = (event: MouseEvent) => {
      const link = passes.current || !hasUnsaved() ? null : linkOf(event)
      if (!link) return
      // On the window, so that it comes before the page's own handlers.
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
    // Asked once: a reload that follows does not ask again.
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
