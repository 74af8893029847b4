/**
 * A text a person wrote. Its language is not recorded: `lang=""` marks it as unknown, so that a screen reader
 * does not use the page's language.
 */
export const UserText = ({ className, children }: { className?: string | undefined; children: string }) => (
  <p lang="" className={className}>
    {children}
  </p>
)
