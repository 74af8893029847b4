'use client'

import { useState, type ComponentType } from 'react'
import { useOfflineNotice } from '@/hooks/use-offline-notice'
import { usePrefetch } from '@/hooks/use-prefetch'
import { loadOnPress } from './load-on-press'

/**
 * A dialog or menu whose code is no part of the page's first load. It is fetched when the page rests, so that it is
 * there when it is asked for, even off line; or at once when it is opened before that. Mounted from the first opening
 * on, because it also has to be seen closing.
 */
export const lazyDialog = <Props extends { open: boolean; onClose: () => void }>(
  load: () => Promise<ComponentType<Props>>,
) => {
  const Loaded = loadOnPress(load, useOfflineNotice)
  const FromOpening = (props: Props) => {
    const [wasOpened, setWasOpened] = useState(props.open)
    if (props.open && !wasOpened) setWasOpened(true)
    // Closed because its code did not come: the next opening asks for it again.
    if (!props.open && wasOpened && !Loaded.isThere()) setWasOpened(false)
    usePrefetch(load)
    return wasOpened ? <Loaded {...props} /> : null
  }
  return FromOpening
}
