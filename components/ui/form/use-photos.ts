import { useEffect, useRef, useState, type RefObject } from 'react'

interface Photos {
  value: string[]
  max: number
  onChange: (value: string[]) => void
  upload: (file: File) => Promise<string>
  isUnanswered: (error: unknown) => boolean
  /** Some element of the form. */
  within: RefObject<Element | null>
}

/** Runs `work` each time the network is back. */
const useWhenOnline = (work: () => void) => {
  const latest = useRef(work)
  useEffect(() => {
    latest.current = work
  })
  useEffect(() => {
    const follow = () => latest.current()
    window.addEventListener('online', follow)
    return () => window.removeEventListener('online', follow)
  }, [])
}

/**
 * Uploads photos one after the other: the API decodes one at a time, and a phone's line is not shared by several.
 * Keeps photos added or removed meanwhile. Blocks submitting until the last has arrived. Photos without a response
 * stay, and are retried when the network is back or on request.
 */
export const usePhotos = ({ value, max, onChange, upload, isUnanswered, within }: Photos) => {
  const latest = useRef(value)
  const queue = useRef(Promise.resolve())
  const underWay = useRef(0)
  const [sending, setSending] = useState(0)
  const [problem, setProblem] = useState<{ error: unknown } | null>(null)
  const [isOver, setOver] = useState(false)
  const [isHeld, setHeld] = useState(false)
  const [unsent, setUnsent] = useState<readonly File[]>([])
  useEffect(() => {
    latest.current = value
  }, [value])
  useEffect(() => {
    const form = within.current?.closest('form')
    const hold = (event: Event) => {
      if (underWay.current === 0) return
      event.preventDefault()
      event.stopImmediatePropagation()
      setHeld(true)
      // The note is at the photos, which a long form has scrolled away.
      if (within.current instanceof HTMLElement) within.current.focus()
    }
    form?.addEventListener('submit', hold, { capture: true })
    return () => form?.removeEventListener('submit', hold, { capture: true })
  }, [within])

  const change = (next: string[]) => {
    latest.current = next
    onChange(next)
  }
  const count = (by: 1 | -1) => {
    underWay.current += by
    setSending(underWay.current)
    if (underWay.current === 0) setHeld(false)
  }
  const send = async (file: File) => {
    try {
      change([...latest.current, await upload(file)])
    } catch (error) {
      setProblem({ error })
      if (isUnanswered(error)) setUnsent((before) => [...before, file])
    }
    count(-1)
  }
  const add = (files: File[], kept = 0) => {
    const taken = files.slice(0, Math.max(0, max - latest.current.length - underWay.current - kept))
    setProblem(null)
    setOver(taken.length < files.length)
    for (const file of taken) {
      count(1)
      queue.current = queue.current.then(() => send(file))
    }
  }
  const retry = () => {
    setUnsent([])
    if (unsent.length > 0) add([...unsent])
  }
  const forget = (file: File) => {
    setProblem(null)
    setUnsent((before) => before.filter((one) => one !== file))
  }
  useWhenOnline(retry)
  const remove = (photo: string) => {
    setOver(false)
    change(latest.current.filter((one) => one !== photo))
  }
  return {
    sending,
    unsent,
    problem,
    isOver,
    isHeld,
    add: (files: File[]) => add(files, unsent.length),
    retry,
    forget,
    remove,
  }
}
