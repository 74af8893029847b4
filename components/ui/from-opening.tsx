'use client'

import dynamic from 'next/dynamic'
import { useEffect, useState, type ComponentType } from 'react'
import { whenIdle } from '@/lib/when-idle'

/**
 * A dialog or menu whose code is no part of the page's first load. It is fetched when the page rests, so that it is
 * there when it is asked for, even off line; or at once when it is opened before that. Mounted from the first opening
 * on, because it also has to be seen closing.
 */
export const fromOpening = <Props extends { open: boolean }>(load: () => Promise<ComponentType<Props>>) => {
  const Loaded = dynamic(load, { ssr: false })
  const FromOpening = (props: Props) => {
    const [wasOpened, setWasOpened] = useState(props.open)
    if (props.open && !wasOpened) setWasOpened(true)
    // Off line it stays unfetched, and is asked for again by the opening.
    useEffect(() => whenIdle(() => void load().catch(() => undefined)), [])
    return wasOpened ? <Loaded {...props} /> : null
  }
  return FromOpening
}
