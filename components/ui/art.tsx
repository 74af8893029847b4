/** A picture beside an empty state: decorative, in the size it is shown at. */
export const Art = ({ icon }: { icon: string }) => (
  <img src={`/services/${icon}-96.webp`} alt="" width={64} height={64} loading="lazy" />
)
