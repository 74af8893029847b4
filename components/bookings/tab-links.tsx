'use client'

import { useEffect, useRef } from 'react'
import { Link } from '@/lib/i18n/link'
import styles from './tab-links.module.css'

interface TabLink {
  key: string
  href: string
  name: string
  current: boolean
  count?: number
}

/** Views of one list, each with an address of its own. `count` is shown when there is something in it. */
export const TabLinks = ({ label, tabs }: { label: string; tabs: TabLink[] }) => {
  const list = useRef<HTMLUListElement>(null)
  const current = tabs.find((tab) => tab.current)?.key
  // Where not all fit, the current one is in sight.
  useEffect(() => {
    const strip = list.current
    const shown = strip?.querySelector<HTMLElement>('[aria-current]')
    if (strip && shown) strip.scrollLeft = shown.offsetLeft - (strip.clientWidth - shown.offsetWidth) / 2
  }, [current])
  return (
    <nav aria-label={label}>
      <ul ref={list} className={styles.tabs}>
        {tabs.map((tab) => (
          <li key={tab.key}>
            <Link
              href={tab.href}
              className={styles.tab}
              aria-current={tab.current ? 'page' : undefined}
              scroll={false}
            >
              {tab.name}
              {tab.count ? <span className={styles.count}>{tab.count}</span> : null}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
