import { pagePicture, type PageIcon } from '@/lib/shared/pictures/page-pictures'

/** A picture beside an empty state: decorative, in the size it is shown at. */
export const ServiceArt = ({ icon }: { icon: PageIcon }) => (
  <img src={pagePicture(`${icon}-96`)} alt="" width={64} height={64} loading="lazy" />
)
