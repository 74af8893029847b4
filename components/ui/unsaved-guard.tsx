'use client'
import { useEffect, useRef, useState } from 'react'
import { hasUnsaved } from '@/hooks/use-unsaved'
import { ConfirmDialog } from './confirm-dialog'

const linkOf = (event: MouseEvent): HTMLAnchorElement | null => {
  if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return null
  const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null
  return link && link.target !== '_blank' && !link.hasAttribute('download') && link.getAttribute('href')?.startsWith('#') !== true ? link : null
}

/** Asks before a link, a reload or a closed tab takes somebody away from changes they have not saved. */
export const UnsavedGuard = ({ title, text, leave, stay }: { title: string; text: string; leave: string; stay: string }) => {
  const [asked, setAsked] = useState<HTMLAnchorElement | null>(null)
  const passes = useRef(false)
  useEffect(() => {
    const click = (event: MouseEvent) => {
      const link = passes.current || !hasUnsaved() ? null : linkOf(event)
      if (!link) return
      // On the window, so that it comes before the page's own handlers.
      event.preventDefault()
      event.stopPropagation()
      setAsked(link)
    }
    const unload = (event: BeforeUnloadEvent) => {
      if (hasUnsaved() && !passes.current) event.preventDefault()
    }
    window.addEventListener('click', click, true)
    window.addEventListener('beforeunload', unload)
    return () => {
      window.removeEventListener('click', click, true)
      window.removeEventListener('beforeunload', unload)
    }
  }, [])
  const go = () => {
    const link = asked
    setAsked(null)
    if (!link) return
    passes.current = true
    // The menu it stood in may have shut meanwhile; then the page is left whole, and nothing is to be asked again.
    if (!link.isConnected) return window.location.assign(link.href)
    link.click()
    passes.current = false
  }
  return (
    <ConfirmDialog open={asked !== null} title={title} confirm={leave} cancel={stay} danger onConfirm={go} onClose={() => setAsked(null)}>{text}</ConfirmDialog>
  )
}
