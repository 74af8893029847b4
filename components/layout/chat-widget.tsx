'use client'

import { useEffect, useState, useSyncExternalStore } from 'react'
import { publicConfig } from '@/lib/config'
import { loadsChatWidget } from '@/lib/frame/rules'
import { consentStore } from '@/lib/storage/consent-store'

const pollMs = 500
const patienceMs = 10_000
/** Distance it is raised while the cookie banner shows, px. */
const raisePx = 70

const findWidget = () => document.querySelector<HTMLElement>('#chat-widget, [data-chat-widget]')

const loadScript = (address: string) => {
  if (document.querySelector(`script[src="${CSS.escape(address)}"]`)) return
  const script = document.createElement('script')
  script.src = address
  script.async = true
  document.body.append(script)
}

/** Loads the support chat of a third party, where one is configured, and raises it while the cookie banner shows. */
export const ChatWidget = ({ path }: { path: string }) => {
  const address = publicConfig.chatWidgetUrl
  const isWanted = address !== '' && loadsChatWidget(path)
  const isRaised =
    useSyncExternalStore(consentStore.subscribe, consentStore.asks, () => 'no' as const) !== 'no'
  const [widget, setWidget] = useState<HTMLElement | null>(null)

  useEffect(() => {
    if (!isWanted) return undefined
    loadScript(address)
    const startedAt = Date.now()
    const timer = setInterval(() => {
      const found = findWidget()
      if (found) setWidget(found)
      if (found || Date.now() - startedAt >= patienceMs) clearInterval(timer)
    }, pollMs)
    return () => clearInterval(timer)
  }, [isWanted, address])

  useEffect(() => {
    if (!widget) return
    widget.style.display = isWanted ? '' : 'none'
    widget.style.marginBottom = isRaised ? `${raisePx}px` : ''
  }, [widget, isWanted, isRaised])

  return null
}
