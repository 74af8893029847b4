'use client'

import { useQuery } from '@tanstack/react-query'
import { OnMyWayButton } from '@/components/chat/on-my-way-button'
import { chatQueries } from '@/hooks/chat/queries'
import styles from './booking-page.module.css'

/** Where the provider says to be on the way, while the room of the work takes it. */
export const SayOnMyWay = ({ room: pk }: { room: number }) => {
  const room = useQuery(chatQueries.room(pk)).data
  return room?.can.includes('on_my_way') ? (
    <div className={styles.notice}>
      <OnMyWayButton room={room} size="large" />
    </div>
  ) : null
}
