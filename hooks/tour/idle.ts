import { useEffect, useState } from 'react'

/** Time without a touch, a key or scrolling after which somebody is not about to press anything, ms. */
export const idleMs = 6_000

const signs = ['pointerdown', 'keydown', 'scroll', 'wheel', 'touchmove'] as const

/** Returns true from the first pause in use on that `isFree` allows; false again while `isAsked` is false. */
export const useIdleOnce = (isAsked: boolean, isFree: () => boolean): boolean => {
  const [isIdle, setIdle] = useState(false)
  useEffect(() => {
    if (!isAsked) return setIdle(false)
    let timer: ReturnType<typeof setTimeout> | undefined
    const restart = () => {
      clearTimeout(timer)
      timer = setTimeout(() => (isFree() ? setIdle(true) : restart()), idleMs)
    }
    restart()
    for (const sign of signs) window.addEventListener(sign, restart, { passive: true, capture: true })
    return () => {
      clearTimeout(timer)
      for (const sign of signs) window.removeEventListener(sign, restart, { capture: true })
    }
  }, [isAsked, isFree])
  return isIdle
}
