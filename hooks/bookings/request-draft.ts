import { useCallback, useEffect, useState } from 'react'
import { randomId } from '@/lib/storage/cookies'
import { clearLocal, readLocal, writeLocal } from '@/lib/storage/local'
import { emptyRequest, requestDraft, type RequestDraft } from '@/lib/wizard/request'

const isDraft = (value: unknown): value is RequestDraft => requestDraft.safeParse(value).success

/**
 * The draft kept under `key` in this browser: it survives reloads and signing in. A change of the request begins a new
 * attempt, because the same attempt may only ever send the same thing.
 */
export const useRequestDraft = (key: string) => {
  const [draft, setDraft] = useState<RequestDraft | null>(null)

  useEffect(() => {
    setDraft(readLocal(key, isDraft) ?? emptyRequest(randomId()))
  }, [key])

  const change = useCallback(
    (part: Partial<RequestDraft>) =>
      setDraft((current) => {
        if (!current) return current
        const next = { ...current, ...part }
        if (JSON.stringify(next) === JSON.stringify(current)) return current
        const renamed = { ...next, key: randomId() }
        writeLocal(key, renamed)
        return renamed
      }),
    [key],
  )
  const clear = useCallback(() => {
    clearLocal(key)
    setDraft(emptyRequest(randomId()))
  }, [key])

  return { draft, change, clear }
}
