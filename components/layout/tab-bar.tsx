'use client'

import { QueryClientProvider } from '@tanstack/react-query'
import { useLocale } from 'next-intl'
import { useState } from 'react'
import { IconDrawing } from '@/components/ui/icon'
import { loadOnPress } from '@/components/ui/load-on-press'
import { useNotifications } from '@/hooks/notifications/live'
import { useKeyboardHighlight } from '@/hooks/use-keyboard-highlight'
import { usePrefetch } from '@/hooks/use-prefetch'
import { tabTexts } from '@/lib/frame/tab-texts'
import { Link } from '@/lib/i18n/link'
import { getQueryClient } from '@/lib/query-client'
import type { TourStep } from '@/lib/tour/steps'
import styles from './tab-bar.module.css'
import { activeTab, badgesOf, leadOf, tabRoleOf, tabsOf, type Tab, type TabKey, type TabRole } from './tabs'
import type { Viewer, ViewerActions } from './viewer'

const loadSheet = () => import('./account-sheet').then((module) => module.AccountSheet)
const AccountSheet = loadOnPress(loadSheet)

/** Line icons on the grid of `Icon`. Apart from it, because visitors load none of them. */
const drawings: Record<TabKey, string> = {
  home: 'M4 11.2 12 4l8 7.2M6 9.6V20h4.6v-5.4h2.8V20H18V9.6',
  cases: 'M12 3.8 5 6.4v5.2c0 4.2 2.9 7.2 7 8.6 4.1-1.4 7-4.4 7-8.6V6.4zM8.9 11.9l2.2 2.1 4-4',
  bookings: 'M7 3.6v3M17 3.6v3M4.5 5.6h15v14.2h-15zM4.5 10h15M8.6 14.9l2.3 2.2 4.4-4.3',
  ask: 'M12 5.5v13M5.5 12h13',
  offers: 'M4 12.8 6.6 5h10.8l2.6 7.8V19H4zM4 12.8h4.6l1.2 2.4h4.4l1.2-2.4H20',
  jobs: 'M4 8h16v11.4H4zM9 8V5h6v3M4 12.8h16M12 11.8v2',
  messages: 'M4.2 5h15.6v11.4h-8.6L7 20v-3.6H4.2zM8.2 9.2h7.6M8.2 12.4h4.8',
  wallet:
    'M4 7.4h14.6a1.4 1.4 0 0 1 1.4 1.4v9a1.4 1.4 0 0 1-1.4 1.4H5.4A1.4 1.4 0 0 1 4 17.8zm0 0L15.6 4v3.4M16 13.4h.4',
  account: 'M12 4.2a3.7 3.7 0 1 0 0 7.4 3.7 3.7 0 0 0 0-7.4zM4.8 20a7.2 7.2 0 0 1 14.4 0',
}

const TabIcon = ({ name }: { name: TabKey }) => <IconDrawing path={drawings[name]} />

interface FaceProps {
  tab: Tab
  /** Things that wait under it. */
  count: number
}

/** Icon with its count, and a short name. */
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
      <span className={styles.name} aria-hidden="true">
        {words[key]}
      </span>
      {/* Without the soft hyphens, which some screen readers read as two words. */}
      <span className={styles.hidden}>
        {words[key].replaceAll('\u00AD', '')}
        {count > 0 ? `, ${words.waiting(count)}` : null}
      </span>
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
          // Retries loading the sheet on the next press if its code failed to load.
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
