'use client'

import { useEffect, useRef, useState, type ComponentType } from 'react'

const useNoWords = () => () => undefined

/**
 * Lazily loads an overlay on its press. If loading fails, as offline, it closes with the message of `useWords`, and
 * the next press retries: `next/dynamic` would replace the page by an error, lose its input, and never retry.
 */
export const loadOnPress = <Props extends { onClose: () => void }>(
  load: () => Promise<ComponentType<Props>>,
  useWords: () => () => void = useNoWords,
) => {
  let there: ComponentType<Props> | null = null
  const OnPress = (props: Props) => {
    const [Loaded, setLoaded] = useState<ComponentType<Props> | null>(() => there)
    const say = useWords()
    const fail = () => {
      say()
      props.onClose()
    }
    const onFailed = useRef(fail)
    useEffect(() => {
      onFailed.current = fail
    })
    useEffect(() => {
      if (there) {
        // A sibling instance may have loaded it between rendering and this effect.
        setLoaded(() => there)
        return undefined
      }
      let isWanted = true
      load().then(
        (part) => {
          there = part
          if (isWanted) setLoaded(() => part)
        },
        () => {
          if (isWanted) onFailed.current()
        },
      )
      return () => {
        isWanted = false
      }
    }, [])
    return Loaded ? <Loaded {...props} /> : null
  }
  return Object.assign(OnPress, { isThere: () => there !== null })
}
