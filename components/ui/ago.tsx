'use client'

import { useLocale } from 'next-intl'
import { useSyncExternalStore, type PointerEvent } from 'react'
import { useReadAt } from '@/hooks/use-read-at'
import { formatAgo, formatDateTime } from '@/lib/format/date'

const stepMs = 30_000
const everyStep = (changed: () => void) => {
  const timer = setInterval(changed, stepMs)
  return () => clearInterval(timer)
}
/** Rounded to a step, so that repeated renders show the same. */
const now = (): number => Math.floor(Date.now() / stepMs) * stepMs

interface AgoProps {
  value: string
  /** The server's clock minus the device's, where it is known. */
  clockOffsetMs?: number
}

/**
 * Relative time of an event. Shows the moment itself in cached pages and on hover: a list creates no formatter for
 * titles nobody reads, which takes a phone 60 ms.
 */
export const Ago = ({ value, clockOffsetMs = 0 }: AgoProps) => {
  const locale = useLocale()
  const readAt = useReadAt()
  const at = useSyncExternalStore(everyStep, now, () => readAt)
  return (
    <time
      dateTime={value}
      onPointerEnter={({ currentTarget }: PointerEvent<HTMLElement>) => {
        currentTarget.title = formatDateTime(value, locale)
      }}
    >
      {at === null ? formatDateTime(value, locale) : formatAgo(value, at + clockOffsetMs, locale)}
    </time>
  )
}
