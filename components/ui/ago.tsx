'use client'

import { useLocale } from 'next-intl'
import { useEffect, useState } from 'react'
import { formatAgo, formatDateTime } from '@/lib/format/date'

/** How long ago something happened. Shows the moment itself on the server, and on hover. */
export const Ago = ({ value }: { value: string }) => {
  const locale = useLocale()
  const [now, setNow] = useState<number | null>(null)
  useEffect(() => {
    const tick = () => setNow(Date.now())
    const first = setTimeout(tick, 0)
    const timer = setInterval(tick, 30_000)
    return () => {
      clearTimeout(first)
      clearInterval(timer)
    }
  }, [])
  const exact = formatDateTime(value, locale)
  return (
    <time dateTime={value} title={exact}>
      {now === null ? exact : formatAgo(value, now, locale)}
    </time>
  )
}
