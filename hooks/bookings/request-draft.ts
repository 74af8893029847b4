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
  // Typed before the stored draft has been read.
  const early = useRef<Partial<RequestDraft>>({})
  const show = useCallback((next: RequestDraft) => {
    latest.current = next
    setDraft(next)
  }, [])

  const change = useCallback(
    (part: Partial<RequestDraft>) => {
      const current = latest.current
      if (!current) {
        early.current = { ...early.current, ...part }
        return
      }
      const next = { ...current, ...part }
      if (JSON.stringify(next) === JSON.stringify(current)) return
      const renamed = { ...next, key: randomId() }
      writeLocal(key, renamed)
      show(renamed)
    },
    [show],
  )

  useEffect(() => {
    let isCurrent = true
    const begin = (kept?: RequestDraft) => {
      if (!isCurrent) return
      show(kept ?? emptyRequest(randomId()))
      change(early.current)
    }
    void readDraft().then(begin, () => begin())
    return () => {
      isCurrent = false
    }
  }, [show, change])

  const clear = useCallback(() => {
    clearLocal(key, storageKeys.scheduleDraft)
    show(emptyRequest(randomId()))
  }, [show])

  return { draft, change, clear }
}
