import { useCallback, useRef } from 'react'
import { randomId } from '@/lib/storage/cookies'

/**
 * The name of an attempt at something that must happen once (`Idempotency-Key`). The same content keeps its
 * name, so sending again after a lost answer repeats nothing; other content is another attempt.
 */
export const useAttempt = () => {
  const attempt = useRef<{ content: string; key: string } | null>(null)
  const keyFor = useCallback((body: unknown): string => {
    const content = JSON.stringify(body)
    if (attempt.current?.content !== content) attempt.current = { content, key: randomId() }
    return attempt.current.key
  }, [])
  /** It happened: the same content again would be a second time. */
  const done = useCallback(() => {
    attempt.current = null
  }, [])
  return { keyFor, done }
}
