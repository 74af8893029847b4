/**
 * What somebody wrote, as they wrote it. In which language is not recorded, and the page's own is not claimed
 * for it:
 * `lang=""` says that it is unknown, so that a screen reader does not read Portuguese aloud by the rules of English.
 */
export const OwnWords = ({ className, children }: { className?: string | undefined; children: string }) => (
  <p lang="" className={className}>
    {children}
  </p>
)
