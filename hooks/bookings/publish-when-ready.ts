import { useEffect, useRef } from 'react'

interface Ready {
  /** Whether the person looks at the whole request. */
  isReview: boolean
  /** What the account still lacks; null while it is not known who looks. */
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
