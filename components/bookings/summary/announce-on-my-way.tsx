'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { OnMyWayButton } from '@/components/bookings/on-my-way-button'
import { chatQueries } from '@/hooks/chat/queries'

/** The provider's *on my way* button, while the room accepts it. */
export const AnnounceOnMyWay = ({ room: pk }: { room: number }) => {
  const t = useTranslations('bookings.onMyWay')
  const room = useQuery(chatQueries.room(pk)).data
  return room?.can.includes('on_my_way') ? (
    <OnMyWayButton room={room} size="large">
      {t('say')}
    </OnMyWayButton>
  ) : null
}
