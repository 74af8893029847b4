'use client'

import { useLocale } from 'next-intl'
import { useState, type ReactNode } from 'react'
import toast from 'react-hot-toast'
import { Button } from '@/components/ui/button'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { CarIcon } from '@/components/ui/icons'
import { useOnMyWay } from '@/hooks/chat/on-my-way'
import { useErrorText } from '@/hooks/use-error-text'
import type { Room } from '@/lib/contract/chat'
import { formatTime } from '@/lib/format/date'
import { clockOf } from '@/lib/shared/place-clock'

/** Leaving this long before the agreed start is confirmed first, ms. */
const earlyMs = 2 * 3_600_000

interface OnMyWayButtonProps {
  room: Pick<Room, 'pk' | 'booking' | 'job'>
  size?: 'small' | 'large'
  /** Texts of the question, from the messages of the page in use. */
  t: (key: `early.${'title' | 'text' | 'confirm' | 'keep'}`, values?: { time: string }) => string
  children: ReactNode
}

/** Notifies the customer that the provider is on the way: with one tap, or after a question long before the start. */
export const OnMyWayButton = ({ room, size = 'small', t, children }: OnMyWayButtonProps) => {
  const locale = useLocale()
  const go = useOnMyWay(room)
  const errorText = useErrorText()
  const [isAsking, setAsking] = useState(false)
  const { starts_at: start, city } = room.job
  const say = () =>
    go.mutate('say', {
      onError: (error) => void toast.error(errorText(error)),
      onSettled: () => setAsking(false),
    })
  return (
    <>
      <Button
        size={size}
        icon={<CarIcon />}
        busy={go.isPending}
        onClick={() => (Date.parse(start) - Date.now() > earlyMs ? setAsking(true) : say())}
      >
        {children}
      </Button>
      {isAsking ? (
        <ConfirmDialog
          open
          title={t('early.title')}
          confirm={t('early.confirm')}
          cancel={t('early.keep')}
          busy={go.isPending}
          onConfirm={say}
          onClose={() => setAsking(false)}
        >
          <p style={{ margin: 0 }}>{t('early.text', { time: formatTime(start, locale, clockOf(city)) })}</p>
        </ConfirmDialog>
      ) : null}
    </>
  )
}
