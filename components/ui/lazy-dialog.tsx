'use client'

import { useState, type ComponentType } from 'react'
import { useOfflineNotice } from '@/hooks/use-offline-notice'
import { usePrefetch } from '@/hooks/use-prefetch'
import { loadOnPress } from './load-on-press'

/**
 * Lazily loads a dialog or menu. Its code is prefetched when the page is idle, so that it opens even offline; or at
 * once when opened earlier. Stays mounted after the first opening, because its closing is animated.
 */
export const lazyDialog = <Props extends { open: boolean; onClose: () => void }>(
  load: () => Promise<ComponentType<Props>>,
) => {
  const Loaded = loadOnPress(load, useOfflineNotice)
  const FromOpening = (props: Props) => {
    const [wasOpened, setWasOpened] = useState(props.open)
    if (props.open && !wasOpened) setWasOpened(true)
    // Loading failed: the next opening retries.
    if (!props.open && wasOpened && !Loaded.isThere()) setWasOpened(false)
    usePrefetch(load)
    return wasOpened ? <Loaded {...props} /> : null
  }
  return FromOpening
}
