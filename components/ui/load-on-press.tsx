'use client'

import { useEffect, useRef, useState, type ComponentType } from 'react'

const useNoWords = () => () => undefined

/**
 * What a press opens, whose code is fetched when it is wanted. Where the code does not come, as off line, it closes,
 * with what `useWords` says, and the next press asks again: `next/dynamic` would have the whole page give way to an
 * error, with all that was typed there, and would never ask again.
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
        // Another one's press brought it between drawing this and here.
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
