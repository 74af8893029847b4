'use client'

import { useTranslations } from 'next-intl'
import { useDeferredValue } from 'react'
import { Ago } from '@/components/ui/ago'
import { Dropdown } from '@/components/ui/dropdown'
import { Icon } from '@/components/ui/icon'
import { useBookingsLive } from '@/hooks/bookings/live'
import { useNotifications } from '@/hooks/notifications/live'
import { bellRows, type BellRow } from '@/hooks/notifications/rows'
import type { Notification } from '@/hooks/notifications/unread'
import { indicatorTarget } from '@/lib/contract/indicators'
import { Link } from '@/lib/i18n/link'
import styles from './notification-bell.module.css'

interface RowProps {
  one: Notification
  /** Number of unread ones in it. */
  unread: number
  onRead: () => void
  onPick: () => void
}

const Row = ({ one, unread, onRead, onPick }: RowProps) => {
  const t = useTranslations('notifications')
  return (
    <li onPointerEnter={(event) => event.pointerType === 'mouse' && onRead()}>
      <Link
        href={indicatorTarget(one.indicator)}
        className={styles.row}
        data-unread={unread > 0 ? '' : undefined}
        onFocus={(event) => event.currentTarget.matches(':focus-visible') && onRead()}
        onClick={() => {
          onRead()
          onPick()
        }}
      >
        <strong className={styles.title}>
          {one.title}
          {unread > 0 ? <span className={styles.hidden}> ({t('unread')})</span> : null}
        </strong>
        {unread > 1 ? <span className={styles.many}>{t('messages', { count: unread })}</span> : null}
        <span className={styles.text}>{one.text || one.message}</span>
        <span className={styles.when}>
          <Ago value={one.modified_at} />
        </span>
      </Link>
    </li>
  )
}

/** Rows visible without scrolling; the rest takes longer than a frame and renders in the next one. */
const seenFirst = 6

interface ListProps {
  rows: BellRow[]
  markRead: (indicator: string) => void
  onPick: () => void
}

const List = ({ rows, markRead, onPick }: ListProps) => {
  const drawn = useDeferredValue(rows, rows.slice(0, seenFirst))
  return (
    <ul className={styles.list}>
      {drawn.map((row) => (
        <Row
          key={row.newest.id}
          one={row.newest}
          unread={row.unread}
          onRead={() => markRead(row.newest.indicator)}
          onPick={onPick}
        />
      ))}
    </ul>
  )
}

/**
 * The bell with its count and recent notifications. Mounted once a page; it also invalidates bookings and
 * offers on events.
 */
export const NotificationBell = () => {
  const t = useTranslations('notifications')
  const { all, unread, markRead, markAllRead } = useNotifications()
  useBookingsLive()
  const count = unread.length
  return (
    <>
      <Dropdown
        label={t('bell', { count })}
        buttonClass={styles.bell}
        button={
          <>
            <Icon name="bell" />
            {count > 0 ? (
              <span className={styles.count} aria-hidden="true">
                {count > 99 ? '99+' : count}
              </span>
            ) : null}
          </>
        }
      >
        {(close) => (
          <div className={styles.panel}>
            <div className={styles.head}>
              <p className={styles.heading}>{t('title')}</p>
              {count > 0 ? (
                <button type="button" className={styles.all} onClick={markAllRead}>
                  {t('markAll')}
                </button>
              ) : null}
            </div>
            {all.length === 0 ? (
              <p className={styles.empty}>{t('empty')}</p>
            ) : (
              <List rows={bellRows(all, unread)} markRead={markRead} onPick={close} />
            )}
          </div>
        )}
      </Dropdown>
      <span className={styles.hidden} role="status">
        {count > 0 ? t('bell', { count }) : ''}
      </span>
    </>
  )
}
