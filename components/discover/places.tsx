import { Link } from '@/lib/i18n/link'
import styles from './places.module.css'

/** Where to look next. */
export const Places = ({ places }: { places: readonly { name: string; href: string }[] }) => (
  <ul className={styles.places}>
    {places.map((place) => (
      <li key={place.href}>
        <Link href={place.href} className={styles.place} prefetch={false}>{place.name}</Link>
      </li>
    ))}
  </ul>
)
