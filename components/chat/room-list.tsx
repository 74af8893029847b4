import { useTranslations } from 'next-intl'
import { memo } from 'react'
import { Ago } from '@/components/ui/ago'
import { Avatar } from '@/components/ui/avatar'
import { CameraIcon, FileIcon } from '@/components/ui/icons'
import type { Room } from '@/lib/contract/chat'
import { Link } from '@/lib/i18n/link'
import { paths } from '@/lib/paths'
import styles from './messages-page.module.css'

/** The last message in one line: its text, or the kind of its attachment. */
const LastWords = ({ text, attached }: Pick<NonNullable<Room['last_message']>, 'text' | 'attached'>) => {
  const t = useTranslations('chat.attached')
  if (!attached) return text
  const Icon = attached === 'photo' ? CameraIcon : FileIcon
  return (
    <>
      <Icon className={styles.attached} />
      {text ? <span className={styles.hidden}>{t(attached)}: </span> : null}
      {text || t(attached)}
    </>
  )
}

interface RoomListProps {
  rooms: readonly Room[]
  current: number | null
  typing: ReadonlySet<number>
  /** The server's clock minus the device's. */
  clockOffsetMs: number
}

/** Memoized against other updates of the page, such as the socket's state. */
export const RoomList = memo(({ rooms, current, typing, clockOffsetMs }: RoomListProps) => {
  const t = useTranslations('chat')
  return (
    <ul className={styles.rooms}>
      {rooms.map((room) => (
        <li key={room.pk}>
          <Link
            href={
              room.side === 'customer' ? paths.customerMessages(room.pk) : paths.providerMessages(room.pk)
            }
            className={styles.room}
            aria-current={room.pk === current ? 'page' : undefined}
          >
            <Avatar name={room.peer.full_name} photo={room.peer.photo} />
            <span className={styles.words}>
              <span className={styles.line}>
                <strong>{room.peer.full_name}</strong>
                {room.last_message ? (
                  <small>
                    <Ago value={room.last_message.createdAt} clockOffsetMs={clockOffsetMs} />
                  </small>
                ) : null}
              </span>
              <span className={styles.soft}>{room.title}</span>
              <span className={styles.line}>
                <span className={styles.last}>
                  {typing.has(room.pk) ? (
                    t('typing')
                  ) : room.last_message ? (
                    <LastWords {...room.last_message} />
                  ) : (
                    t('noMessages')
                  )}
                </span>
                {room.unread_count > 0 ? (
                  <span
                    className={styles.count}
                    role="img"
                    aria-label={t('unread', { count: room.unread_count })}
                  >
                    {room.unread_count}
                  </span>
                ) : null}
              </span>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
})
RoomList.displayName = 'RoomList'
