import { pagePicture, type PageIcon } from '@/lib/shared/pictures/of-pages'

/** A picture beside an empty state: decorative, in the size it is shown at. */
export const Art = ({ icon }: { icon: PageIcon }) => (
  <img src={pagePicture(`${icon}-96`)} alt="" width={64} height={64} loading="lazy" />
)
