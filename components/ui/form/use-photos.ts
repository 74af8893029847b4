import { useEffect, useRef, useState, type RefObject } from 'react'

interface Photos {
  value: string[]
  max: number
  onChange: (value: string[]) => void
  upload: (file: File) => Promise<string>
  /** Some element of the form. */
  within: RefObject<Element | null>
}

/**
 * Sends photos one after the other: the API decodes one at a time, and a phone's line is not shared by
 * several. What is chosen or removed meanwhile is kept. The form is not submitted before the last has
 * arrived: the step would be left without it.
 */
export const usePhotos = ({ value, max, onChange, upload, within }: Photos) => {
  const latest = useRef(value)
  const queue = useRef(Promise.resolve())
  const underWay = useRef(0)
  const [sending, setSending] = useState(0)
  const [problem, setProblem] = useState<{ error: unknown } | null>(null)
  const [isOver, setOver] = useState(false)
  const [isHeld, setHeld] = useState(false)
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
    }
    count(-1)
  }
  const add = (files: File[]) => {
    const taken = files.slice(0, Math.max(0, max - latest.current.length - underWay.current))
    setProblem(null)
    setOver(taken.length < files.length)
    for (const file of taken) {
      count(1)
      queue.current = queue.current.then(() => send(file))
    }
  }
  const remove = (photo: string) => {
    setOver(false)
    change(latest.current.filter((one) => one !== photo))
  }
  return { sending, problem, isOver, isHeld, add, remove }
}
