/** Returns whether a part of the page failed to load, as opposed to a fault of the page. */
const isMissingPart = (error: Error): boolean => error.name === 'ChunkLoadError'

/**
 * Returns the recovery of a crashed page. A failed chunk is never requested again by the same page, so the page is
 * reloaded.
 */
export const recoveryOf = (
  error: Error,
  reset: () => void,
  reload: () => void = () => location.reload(),
): { isPartMissing: boolean; retry: () => void } =>
  isMissingPart(error) ? { isPartMissing: true, retry: reload } : { isPartMissing: false, retry: reset }
