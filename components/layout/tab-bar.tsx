'use client'

import { QueryClientProvider } from '@tanstack/react-query'
import { useLocale } from 'next-intl'
import { useState } from 'react'
import { loadOnPress } from '@/components/ui/load-on-press'
import { useNotifications } from '@/hooks/notifications/live'
import { useKeyboardHighlight } from '@/hooks/use-keyboard-highlight'
import { usePrefetch } from '@/hooks/use-prefetch'
import { tabTexts } from '@/lib/frame/tab-texts'
import { Link } from '@/lib/i18n/link'
import { getQueryClient } from '@/lib/query-client'
import type { TourStep } from '@/lib/tour/steps'
import styles from './tab-bar.module.css'
import { TabIcon } from './tab-icon'
import { activeTab, badgesOf, leadOf, tabRoleOf, tabsOf, type Tab, type TabRole } from './tabs'
import type { Viewer, ViewerActions } from './viewer'

const loadSheet = () => import('./account-sheet').then((module) => module.AccountSheet)
const AccountSheet = loadOnPress(loadSheet)

interface FaceProps {
  tab: Tab
  /** Things that wait under it. */
  count: number
}

/** What a tab shows: its icon with the count, and a short name. */
const Face = ({ tab, count }: FaceProps) => {
  const words = tabTexts[useLocale()]
  const { key } = tab
  return (
    <>
      <span className={styles.icon}>
        <TabIcon name={key} />
        {count > 0 ? (
          <span className={styles.count} aria-hidden="true">
            {count > 99 ? '99+' : count}
          </span>
        ) : null}
      </span>
      <span className={styles.name}>{words[key]}</span>
      {count > 0 ? <span className={styles.hidden}>, {words.waiting(count)}</span> : null}
    </>
  )
}

/** The step of the introduction that speaks of a tab. */
const tourStepOf: Partial<Record<Tab['key'], TourStep>> = {
  bookings: 'bookings',
  offers: 'bookings',
  messages: 'messages',
}

interface TabBarProps {
  role: TabRole
  /** Path without language, and query. */
  address: string
  viewer: Viewer
  actions: ViewerActions
}

const Tabs = ({ role: side, address, viewer, actions }: TabBarProps) => {
  const words = tabTexts[useLocale()]
  const { unread } = useNotifications()
  const [sheet, setSheet] = useState<'unloaded' | 'open' | 'closed'>('unloaded')
  useKeyboardHighlight()
  usePrefetch(loadSheet)
  const role = tabRoleOf(side, viewer.isOperator)
  const current = activeTab(role, address)
  const badges = badgesOf(role, unread)
  return (
    <>
      <nav className={styles.bar} aria-label={words.label}>
        <ul>
          {tabsOf(role).map((tab) => {
            const isCurrent = tab.key === current
            const href = leadOf(role, tab, unread)
            const face = <Face tab={tab} count={badges[tab.key] ?? 0} />
            return (
              <li key={tab.key}>
                {href === null ? (
                  <button
                    type="button"
                    className={styles.tab}
                    aria-haspopup="dialog"
                    aria-expanded={sheet === 'open'}
                    aria-current={isCurrent ? 'true' : undefined}
                    onClick={() => setSheet('open')}
                  >
                    {face}
                  </button>
                ) : (
                  <Link
                    href={href}
                    className={styles.tab}
                    data-tour={tourStepOf[tab.key]}
                    data-prominent={tab.key === 'ask' ? '' : undefined}
                    aria-current={isCurrent ? 'page' : undefined}
                  >
                    {face}
                  </Link>
                )}
              </li>
            )
          })}
        </ul>
      </nav>
      {sheet === 'unloaded' ? null : (
        <AccountSheet
          open={sheet === 'open'}
          // Not even its code came: the next press asks for it again.
          onClose={() => setSheet(AccountSheet.isThere() ? 'closed' : 'unloaded')}
          viewer={viewer}
          actions={actions}
        />
      )}
    </>
  )
}

/** Below narrow windows, for signed-in people. Stands outside the pages' providers, so it brings its own. */
export const TabBar = (props: TabBarProps) => (
  <QueryClientProvider client={getQueryClient()}>
    <Tabs {...props} />
  </QueryClientProvider>
)
