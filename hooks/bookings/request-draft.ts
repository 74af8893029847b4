import { useCallback, useEffect, useRef, useState } from 'react'
import { randomId } from '@/lib/storage/cookies'
import { isDefined } from '@/lib/storage/guards'
import { clearLocal, readLocal, writeLocal } from '@/lib/storage/local'
import { emptyRequest, type RequestDraft } from '@/lib/wizard/request'

/** Reads a draft and adds fields introduced since its version. The validator is loaded only if there is a draft. */
const readDraft = async (key: string): Promise<RequestDraft | undefined> => {
  const kept = readLocal(key, isDefined)
  if (kept === undefined) return undefined
  const { requestDraft } = await import('@/lib/wizard/request-schema')
  return requestDraft.safeParse(kept).data
}

/**
 * The draft stored under `key` in this browser: it survives reloads and signing in. Changing the request
 * changes its `Idempotency-Key`, because a key may only ever send the same content.
 */
export const useRequestDraft = (key: string) => {
  const [draft, setDraft] = useState<RequestDraft | null>(null)
  // Several fields may change before the next render, and the stored draft must equal the shown one,
  // including the key.
  const latest = useRef<RequestDraft | null>(null)
  const show = useCallback((next: RequestDraft) => {
    latest.current = next
    setDraft(next)
  }, [])

  useEffect(() => {
    let isCurrent = true
    const begin = (kept?: RequestDraft) => {
      if (isCurrent) show(kept ?? emptyRequest(randomId()))
    }
    void readDraft(key).then(begin, () => begin())
    return () => {
      isCurrent = false
    }
  }, [key, show])

  const change = useCallback(
    (part: Partial<RequestDraft>) => {
      const current = latest.current
      if (!current) return
      const next = { ...current, ...part }
      if (JSON.stringify(next) === JSON.stringify(current)) return
      const renamed = { ...next, key: randomId() }
      writeLocal(key, renamed)
      show(renamed)
    },
    [key, show],
  )
  const clear = useCallback(() => {
    clearLocal(key)
    show(emptyRequest(randomId()))
  }, [key, show])

  return { draft, change, clear }
}
