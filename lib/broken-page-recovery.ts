/** Whether it is a part of the page that did not arrive, and no fault of the page's. */
const isMissingPart = (error: Error): boolean => error.name === 'ChunkLoadError'

/**
 * What a page that broke offers. A part that did not arrive once is never asked for again by the page that missed it:
 * showing the same page once more would break it again, so it is loaded anew.
 */
export const recoveryOf = (
  error: Error,
  reset: () => void,
  reload: () => void = () => location.reload(),
): { isPartMissing: boolean; retry: () => void } =>
  isMissingPart(error) ? { isPartMissing: true, retry: reload } : { isPartMissing: false, retry: reset }
