'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useSearchParams } from 'next/navigation'
import { useDeferredValue } from 'react'
import { ServiceArt } from '@/components/catalogue/service-art'
import { EmptyState } from '@/components/ui/empty-state'
import { FullHeight } from '@/components/ui/full-height'
import { QueryFallback } from '@/components/ui/query-fallback'
import { useSession } from '@/hooks/accounts/session'
import { useChat } from '@/hooks/chat/chat'
import { useConversations } from '@/hooks/chat/live'
import { chatKeys, chatQueries, type ChatSide } from '@/hooks/chat/queries'
import { useMarkNotificationsSeen } from '@/hooks/notifications/seen'
import { Conversation } from './conversation'
import styles from './messages-page.module.css'
import { RoomList } from './room-list'
import { RoomsHeader } from './rooms-header'

/** Rooms and the open conversation: side by side, or one after the other on a phone. */
export const MessagesPage = ({ side }: { side: ChatSide }) => {
  const t = useTranslations('chat')
  const { user } = useSession()
  const id = Number((useSearchParams().get('id') ?? '').replace(/\/+$/, ''))
  const current = Number.isSafeInteger(id) && id > 0 ? id : null
  const chat = useConversations(side, user?.pk)
  const { clockOffsetMs } = useChat()
  const known = useQuery({ ...chatQueries.rooms(side), enabled: user !== null })
  // Deferred: rendering a changed room list at once would block input.
  const rooms = useDeferredValue(known.data)
  // Marks notifications of the open room as seen.
  useMarkNotificationsSeen(
    current,
    ({ kind, offer }) => current !== null && kind === 'new_message' && offer === current,
  )
  const isEmpty = current === null && rooms?.length === 0
  return (
    <FullHeight isAlone={current !== null}>
      <div
        className={styles.panes}
        data-open={current === null ? undefined : ''}
        data-empty={isEmpty ? '' : undefined}
      >
        <section className={styles.list} aria-label={t('rooms')}>
          <RoomsHeader isFirst={current === null} />
          {rooms ? (
            rooms.length === 0 ? (
              <EmptyState title={t(`empty.${side}.title`)} art={<ServiceArt icon="1f4ac" />}>
                {t(`empty.${side}.text`)}
              </EmptyState>
            ) : (
              <RoomList rooms={rooms} current={current} typing={chat.typing} clockOffsetMs={clockOffsetMs} />
            )
          ) : (
            <QueryFallback
              query={known}
              queryKey={chatKeys.rooms(side)}
              rows={5}
              height={76}
              label={t('loading')}
              isPolite
            />
          )}
        </section>
        <div className={styles.conversation}>
          {current !== null && user ? (
            <Conversation key={current} room={current} side={side} me={user.pk} chat={chat} />
          ) : rooms && rooms.length > 0 ? (
            <div className={styles.choose}>
              <EmptyState title={t('choose')} art={<ServiceArt icon="1f4ac" />}>
                {t('chooseText')}
              </EmptyState>
            </div>
          ) : null}
        </div>
      </div>
    </FullHeight>
  )
}
