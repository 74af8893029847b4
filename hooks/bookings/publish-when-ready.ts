import { useEffect, useRef } from 'react'

interface Ready {
  /** The review step is shown. */
  isReview: boolean
  /** Number of missing account details; null while the user is unknown. */
  lacking: number | null
  send: () => void
}

/** Publishes once the last confirmation is there that was asked for on the review. */
export const usePublishWhenReady = ({ isReview, lacking, send }: Ready): void => {
  const wasLacking = useRef(false)
  useEffect(() => {
    if (!isReview || lacking === null) wasLacking.current = false
    else if (lacking > 0) wasLacking.current = true
    else if (wasLacking.current) {
      wasLacking.current = false
      send()
    }
  }, [isReview, lacking, send])
}
