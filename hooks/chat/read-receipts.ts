import { useCallback, useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react'
import type { Thread } from './thread'
import { unreadFrom } from './unread'

/** Pixels from the end within which a reader counts as being there. */
const endPx = 60
/** Space kept visible above the line of unread messages, px. */
const abovePx = 72

/** Scroll position per room, px from the end, for the lifetime of the page. */
const places = new Map<number, number>()

interface Reading {
  room: number
  me: number
  thread: Thread | undefined
  /** Absent until the room is known. */
  myReadSeq: number | undefined
  isTyping: boolean
  read: (room: number, seq: number) => void
}

const isVisible = () => document.visibilityState === 'visible'

const isNearEnd = ({ scrollHeight, scrollTop, clientHeight }: HTMLElement): boolean =>
  scrollHeight - scrollTop - clientHeight < endPx

/** Brings a message to the middle, where the keyboard and a screen reader go on. */
const showIn = (element: HTMLElement, seq: number): void => {
  const message = element.querySelector<HTMLElement>(`[data-seq="${seq}"]`)
  if (!message) return
  element.scrollTop = message.offsetTop - (element.clientHeight - message.offsetHeight) / 2
  message.focus({ preventScroll: true })
}

/** Keeps the scroll position when older messages are prepended. Returns the function to call before loading them. */
const useHeldPlace = (
  box: RefObject<HTMLElement | null>,
  isAtEnd: RefObject<boolean>,
  firstSeq: number | undefined,
): (() => void) => {
  const fromEnd = useRef(0)
  useLayoutEffect(() => {
    if (!isAtEnd.current && box.current && fromEnd.current)
      box.current.scrollTop = box.current.scrollHeight - fromEnd.current
  }, [firstSeq, box, isAtEnd])
  return () => {
    if (box.current) fromEnd.current = box.current.scrollHeight - box.current.scrollTop
  }
}

/** Keeps the end in view when the keyboard opens, the field grows, or what follows the messages does. */
const useStayAtEnd = (
  box: RefObject<HTMLElement | null>,
  tail: RefObject<HTMLElement | null>,
  isAtEnd: RefObject<boolean>,
  toEnd: () => void,
): void =>
  useEffect(() => {
    if (!box.current) return
    const observer = new ResizeObserver(() => {
      if (isAtEnd.current) toEnd()
    })
    observer.observe(box.current)
    if (tail.current) observer.observe(tail.current)
    return () => observer.disconnect()
  }, [box, tail, isAtEnd, toEnd])

/** Draws the unread line before messages that arrive while the page is hidden, if all earlier ones were read. */
const useLineForLate = (
  lastSeq: number,
  myReadSeq: number | undefined,
  isAtEnd: RefObject<boolean>,
  setMark: (seq: number) => void,
): void => {
  const before = useRef(lastSeq)
  useEffect(() => {
    const known = before.current
    before.current = lastSeq
    if (known > 0 && lastSeq > known && (myReadSeq ?? 0) >= known && (!isAtEnd.current || !isVisible()))
      setMark(known)
  }, [lastSeq, myReadSeq, isAtEnd, setMark])
}

/** Marks visible messages as read, now and whenever the page becomes visible. */
const useMarkAsRead = (
  { room, lastSeq, myReadSeq, read }: Pick<Reading, 'room' | 'myReadSeq' | 'read'> & { lastSeq: number },
  isAtEnd: RefObject<boolean>,
): (() => void) => {
  const readNow = useCallback(() => {
    if (isVisible() && isAtEnd.current && myReadSeq !== undefined && lastSeq > myReadSeq) read(room, lastSeq)
  }, [room, lastSeq, myReadSeq, read, isAtEnd])
  useEffect(() => {
    readNow()
    document.addEventListener('visibilitychange', readNow)
    return () => document.removeEventListener('visibilitychange', readNow)
  }, [readNow])
  return readNow
}

/**
 * Scroll position of a conversation: opens at the last read message, follows new ones while at the end, stays
 * otherwise, and marks visible messages as read.
 */
export const useReadReceipts = ({ room, me, thread, myReadSeq, isTyping, read }: Reading) => {
  const box = useRef<HTMLDivElement>(null)
  const tail = useRef<HTMLDivElement>(null)
  const isAtEnd = useRef(true)
  const isPlaced = useRef(false)
  const [isAway, setAway] = useState(false)
  /** Everything up to here was read when the line was drawn. */
  const [mark, setMark] = useState<number | null>(null)
  const messages = thread?.messages
  const lastSeq = messages?.at(-1)?.seq ?? 0
  const firstSeq = messages?.[0]?.seq
  const outgoing = thread?.outgoing.length ?? 0
  const isReady = messages !== undefined && myReadSeq !== undefined
  if (mark === null && isReady) setMark(myReadSeq)
  const lineAt = mark === null || !messages ? null : unreadFrom(messages, mark, me)

  const toEnd = useCallback(() => {
    isAtEnd.current = true
    if (box.current) box.current.scrollTop = box.current.scrollHeight
  }, [])

  // Once, when there is something to be placed in.
  useLayoutEffect(() => {
    const element = box.current
    if (isPlaced.current || !element || !isReady) return
    isPlaced.current = true
    const line = element.querySelector<HTMLElement>('[data-unread]')
    const left = places.get(room)
    if (line) element.scrollTop = line.offsetTop - abovePx
    else element.scrollTop = element.scrollHeight - (left ?? 0)
    isAtEnd.current = isNearEnd(element)
    setAway(!isAtEnd.current)
  }, [isReady, room, lineAt])
  useEffect(() => {
    const element = box.current
    return () => {
      if (!element || isAtEnd.current) places.delete(room)
      else places.set(room, element.scrollHeight - element.scrollTop)
    }
  }, [room])

  useLayoutEffect(() => {
    if (isPlaced.current && isAtEnd.current) toEnd()
  }, [lastSeq, outgoing, isTyping, toEnd])
  const holdPlace = useHeldPlace(box, isAtEnd, firstSeq)
  useStayAtEnd(box, tail, isAtEnd, toEnd)

  useLineForLate(lastSeq, myReadSeq, isAtEnd, setMark)

  const readNow = useMarkAsRead({ room, lastSeq, myReadSeq, read }, isAtEnd)

  /** Returns whether the reader is near the beginning of the loaded messages. */
  const onScroll = (): boolean => {
    const element = box.current
    if (!element) return false
    isAtEnd.current = isNearEnd(element)
    setAway(!isAtEnd.current)
    readNow()
    return element.scrollTop < 80 && !isAtEnd.current
  }
  /** A message that is loaded. */
  const show = useCallback((seq: number) => {
    const element = box.current
    if (!element) return
    isPlaced.current = true
    showIn(element, seq)
    isAtEnd.current = isNearEnd(element)
    setAway(!isAtEnd.current)
  }, [])
  /** Writing implies having read everything. */
  const wrote = () => {
    isAtEnd.current = true
    setMark(lastSeq)
  }
  return { box, tail, lineAt, isAway, onScroll, holdPlace, toEnd, wrote, show }
}
