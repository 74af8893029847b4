import { NowrapWords } from '@/components/ui/nowrap-words'
import { PageLink } from '@/components/ui/page-link'
import styles from './place-links.module.css'

/** Links to further places. */
export const PlaceLinks = ({ places }: { places: readonly { name: string; href: string }[] }) => (
  <ul className={styles.places}>
    {places.map((place) => (
      <li key={place.href}>
        <PageLink href={place.href} className={styles.place}>
          <NowrapWords>{place.name}</NowrapWords>
        </PageLink>
      </li>
    ))}
  </ul>
)
