import { useCallback, useEffect, useRef, useState } from 'react'
import { randomId } from '@/lib/storage/cookies'
import { isDefined } from '@/lib/storage/guards'
import { storageKeys } from '@/lib/storage/keys'
import { clearLocal, readLocal, writeLocal } from '@/lib/storage/local'
import { emptyRequest, type RequestDraft } from '@/lib/wizard/request'

const key = storageKeys.demand

/** Reads a draft and adds fields introduced since its version. The validator is loaded only if there is a draft. */
const readDraft = async (): Promise<RequestDraft | undefined> => {
  const kept = readLocal(key, isDefined) ?? readLocal(storageKeys.scheduleDraft, isDefined)
  if (kept === undefined) return undefined
  const { requestDraft } = await import('@/lib/wizard/request-schema')
  return requestDraft.safeParse(kept).data
}

/**
 * The request draft stored in this browser: it survives reloads and signing in. Changing the request
 * changes its `Idempotency-Key`, because a key may only ever send the same content.
 */
export const useRequestDraft = () => {
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
    void readDraft().then(begin, () => begin())
    return () => {
      isCurrent = false
    }
  }, [show])

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
    [show],
  )
  const clear = useCallback(() => {
    clearLocal(key, storageKeys.scheduleDraft)
    show(emptyRequest(randomId()))
  }, [show])

  return { draft, change, clear }
}
