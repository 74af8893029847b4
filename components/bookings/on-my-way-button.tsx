'use client'

import type { ReactNode } from 'react'
import toast from 'react-hot-toast'
import { Button } from '@/components/ui/button'
import { CarIcon } from '@/components/ui/icons'
import { useOnMyWay } from '@/hooks/chat/on-my-way'
import { useErrorText } from '@/hooks/use-error-text'
import type { Room } from '@/lib/contract/chat'

interface OnMyWayButtonProps {
  room: Pick<Room, 'pk' | 'booking'>
  size?: 'small' | 'large'
  /** Label, from the messages of the page in use. */
  children: ReactNode
}

/** Notifies the customer with one tap that the provider is on the way. */
export const OnMyWayButton = ({ room, size = 'small', children }: OnMyWayButtonProps) => {
  const say = useOnMyWay(room)
  const errorText = useErrorText()
  return (
    <Button
      size={size}
      icon={<CarIcon />}
      busy={say.isPending}
      onClick={() => say.mutate(undefined, { onError: (error) => void toast.error(errorText(error)) })}
    >
      {children}
    </Button>
  )
}
