import { PageLink } from '@/components/ui/page-link'
import { WholeWords } from '@/components/ui/whole-words'
import styles from './places.module.css'

/** Links to further places. */
export const Places = ({ places }: { places: readonly { name: string; href: string }[] }) => (
  <ul className={styles.places}>
    {places.map((place) => (
      <li key={place.href}>
        <PageLink href={place.href} className={styles.place}>
          <WholeWords>{place.name}</WholeWords>
        </PageLink>
      </li>
    ))}
  </ul>
)
