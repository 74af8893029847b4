'use client'

import { useLocale, useTranslations } from 'next-intl'
import { useEffect, useRef, type MouseEvent } from 'react'
import { localisedPath } from '@/lib/i18n/locales'
import { isPlainClick } from '@/lib/navigation/plain-click'
import styles from './tab-links.module.css'

interface TabLink {
  key: string
  href: string
  name: string
  current: boolean
  count?: number
  /** How many of them wait for the reader; the count stands out then. */
  waiting?: number
}

interface TabLinksProps {
  label: string
  tabs: TabLink[]
  /** A column beside its panel in wide windows; switching adds no history entry there. */
  isMenu?: boolean
}

/**
 * Tabs of a page, each with its own address. `count` is shown if positive. Switching changes the address
 * only, without a request.
 */
export const TabLinks = ({ label, tabs, isMenu = false }: TabLinksProps) => {
  const locale = useLocale()
  const t = useTranslations('ui.tabs')
  const list = useRef<HTMLUListElement>(null)
  const current = tabs.find((tab) => tab.current)?.key
  // Scrolls the current tab into view if not all fit.
  useEffect(() => {
    const strip = list.current
    const shown = strip?.querySelector<HTMLElement>('[aria-current]')
    if (strip && shown) strip.scrollLeft = shown.offsetLeft - (strip.clientWidth - shown.offsetWidth) / 2
  }, [current])
  const follow = (event: MouseEvent<HTMLAnchorElement>, tab: TabLink) => {
    if (!isPlainClick(event.nativeEvent)) return
    event.preventDefault()
    if (tab.current) return
    window.history[isMenu ? 'replaceState' : 'pushState'](null, '', event.currentTarget.href)
  }
  return (
    <nav aria-label={label} className={styles.strip}>
      <ul ref={list} className={`${styles.tabs} ${isMenu ? styles.menu : ''}`}>
        {tabs.map((tab) => (
          <li key={tab.key}>
            <a
              href={localisedPath(locale, tab.href)}
              className={styles.tab}
              data-view=""
              aria-current={tab.current ? 'page' : undefined}
              onClick={(event) => follow(event, tab)}
            >
              {tab.name}
              {tab.count ? (
                <span className={styles.count} data-waiting={tab.waiting ? '' : undefined}>
                  {tab.count}
                  {tab.waiting ? (
                    <span className={styles.hidden}> {t('waiting', { count: tab.waiting })}</span>
                  ) : null}
                </span>
              ) : null}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
