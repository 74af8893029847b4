'use client'

import { useTranslations } from 'next-intl'
import { useLayoutEffect } from 'react'
import { useCountdown } from '@/hooks/use-countdown'
import type { CodeState as State } from '@/lib/contract/codes'

const clockOf = (seconds: number) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`

/** How long the code is valid, and how many tries are left. */
export const CodeState = ({ state }: { state: State }) => {
  const t = useTranslations('accounts.code')
  const { left, start } = useCountdown()
  // Set before the first paint: a valid code must not flash as expired.
  useLayoutEffect(() => start(state.expires_in), [start, state.expires_in])
  if (state.tries_left === 0) return t('spent')
  return left === 0 ? t('over') : t('left', { time: clockOf(left), tries: state.tries_left })
}
