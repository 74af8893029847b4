import { useCallback, useEffect, useRef, useState } from 'react'
import { socketIntervals } from '@/lib/contract/sockets'
import { useOwnChatStore } from './chat'

/** Rooms in which the other side is typing, until the signal stops, and the function that sends the own signal. */
export const useTypingIndicator = () => {
  const [typing, setTyping] = useState<ReadonlySet<number>>(new Set())
  const timers = useRef(new Map<number, ReturnType<typeof setTimeout>>())
  const lastSaid = useRef(0)
  const { channel } = useOwnChatStore()

  const stopTyping = useCallback((room: number) => {
    clearTimeout(timers.current.get(room))
    timers.current.delete(room)
    setTyping((now) => (now.has(room) ? new Set([...now].filter((one) => one !== room)) : now))
  }, [])
  const startTyping = useCallback(
    (room: number) => {
      clearTimeout(timers.current.get(room))
      timers.current.set(
        room,
        setTimeout(() => stopTyping(room), socketIntervals.typingMs),
      )
      setTyping((now) => new Set([...now, room]))
    },
    [stopTyping],
  )
  useEffect(() => {
    const running = timers.current
    return () => running.forEach((timer) => clearTimeout(timer))
  }, [])
  const sayTyping = useCallback(
    (room: number) => {
      const now = Date.now()
      if (now - lastSaid.current < socketIntervals.typingMs / 2 || channel.state() !== 'open') return
      lastSaid.current = now
      channel.send({ action: 'message.typing', room_id: room })
    },
    [channel],
  )
  return { typing, startTyping, stopTyping, sayTyping }
}
