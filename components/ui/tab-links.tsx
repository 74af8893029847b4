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

interface TabLinksProps {
  label: string
  tabs: TabLink[]
  /** A column beside what it leads to, where the window is wide; going to one is then no step of Back's. */
  isMenu?: boolean
}

/** Views of one page, each with an address of its own. `count` is shown when there is something in it. */
export const TabLinks = ({ label, tabs, isMenu = false }: TabLinksProps) => {
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
      <ul ref={list} className={`${styles.tabs} ${isMenu ? styles.menu : ''}`}>
        {tabs.map((tab) => (
          <li key={tab.key}>
            <Link
              href={tab.href}
              className={styles.tab}
              aria-current={tab.current ? 'page' : undefined}
              replace={isMenu}
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
