'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import toast from 'react-hot-toast'
import { OnMyWayButton } from '@/components/bookings/on-my-way-button'
import { Button } from '@/components/ui/button'
import { useOnMyWay } from '@/hooks/chat/on-my-way'
import { chatQueries } from '@/hooks/chat/queries'
import { useErrorText } from '@/hooks/use-error-text'
import type { Room } from '@/lib/contract/chat'

const Undo = ({ room }: { room: Room }) => {
  const t = useTranslations('bookings.onMyWay')
  const go = useOnMyWay(room)
  const errorText = useErrorText()
  const undo = () => go.mutate('undo', { onError: (error) => void toast.error(errorText(error)) })
  return (
    <Button look="plain" tone="neutral" size="small" busy={go.isPending} onClick={undo}>
      {t('undo')}
    </Button>
  )
}

/** The provider's *on my way* button, and the one to undo it, while the room accepts them. */
export const AnnounceOnMyWay = ({ room: pk }: { room: number }) => {
  const t = useTranslations('bookings.onMyWay')
  const room = useQuery(chatQueries.room(pk)).data
  if (room?.can.includes('undo_on_my_way')) return <Undo room={room} />
  return room?.can.includes('on_my_way') ? (
    <OnMyWayButton room={room} size="large" t={t}>
      {t('say')}
    </OnMyWayButton>
  ) : null
}
