'use client'

import { usePathname, useSearchParams } from 'next/navigation'
import { useEffect, useState } from 'react'
import { isPlainClick } from '@/lib/navigation/plain-click'
import { announceRouteStart, onRouteStart } from '@/lib/navigation/route-events'
import { whenIdle } from '@/lib/when-idle'
import styles from './route-progress.module.css'

/** After this long the bar ends anyway: the navigation led back to the same page, or nowhere. */
const patienceMs = 10_000
/** After Back or Forward a kept page is there by then. */
const arrivalMs = 300

/** Normalizes an address like the router. */
const addressOf = ({ pathname, search }: URL | Location) => `${pathname}?${new URLSearchParams(search)}`

/** The library's own template has the role `bar`, which ARIA does not know. The router announces the next page. */
const template = '<div class="bar" aria-hidden="true"><div class="peg"></div></div>'

/** No page is left in its first moment: the bar's script comes when the page rests. */
const loadBar = () =>
  import('nprogress').then(({ default: bar }) =>
    bar.configure({ showSpinner: false, trickleSpeed: 160, barSelector: '.bar', template }),
  )

/** The veil tells of the way too: without the script there is no bar. */
const withBar = (use: (bar: Awaited<ReturnType<typeof loadBar>>) => void) =>
  void loadBar().then(use, () => undefined)

const linkTarget = (event: MouseEvent): string | undefined => {
  if (!isPlainClick(event)) return undefined
  const link = event.target instanceof Element ? event.target.closest('a') : null
  if (!link?.href || link.target === '_blank' || link.hasAttribute('download')) return undefined
  // A view of the page one is on: there is nothing to wait for.
  if (link.hasAttribute('data-view')) return undefined
  const url = new URL(link.href, location.href)
  const isSamePage = url.pathname === location.pathname && url.search === location.search
  return url.origin === location.origin && !isSamePage ? url.pathname + url.search : undefined
}

/** The bar at the top and the veil over the content while the next page loads. */
export const RouteProgress = () => {
  const path = usePathname()
  const search = useSearchParams().toString()
  const here = `${path}?${search}`
  const [leaving, setLeaving] = useState<string | null>(null)
  const isMoving = leaving === here
  // Left behind, it is forgotten: coming back to it later is no way away from it.
  if (leaving !== null && !isMoving) setLeaving(null)

  useEffect(() => {
    const follow = (event: MouseEvent) => {
      const target = linkTarget(event)
      if (target !== undefined) announceRouteStart(target)
    }
    // In the capture phase: the link's handler prevents the default before the event bubbles up here.
    document.addEventListener('click', follow, true)
    return () => document.removeEventListener('click', follow, true)
  }, [])

  useEffect(() => whenIdle(() => withBar(() => undefined)), [])
  useEffect(
    () =>
      onRouteStart((target) => {
        // The router may already be there: back to a page it keeps, it needs no moment.
        if (addressOf(new URL(target, location.href)) !== here) setLeaving(here)
      }),
    [here],
  )
  useEffect(() => {
    // Back or forward: the address has already changed.
    const follow = () => {
      if (addressOf(location) === here) return
      announceRouteStart(location.pathname + location.search)
      // A page the router keeps may be there before all of this is told. Nobody leaves the address they are at.
      setTimeout(() => setLeaving((left) => (left === addressOf(location) ? null : left)), arrivalMs)
    }
    window.addEventListener('popstate', follow)
    return () => window.removeEventListener('popstate', follow)
  }, [here])

  useEffect(() => {
    if (!isMoving) return undefined
    let isThere = false
    withBar((bar) => !isThere && bar.start())
    const timer = setTimeout(() => setLeaving(null), patienceMs)
    return () => {
      clearTimeout(timer)
      isThere = true
      withBar((bar) => bar.done())
    }
  }, [isMoving])

  return isMoving ? <div className={styles.veil} aria-hidden="true" /> : null
}
