import type { CSSProperties } from 'react'
import type { Booking } from '@/lib/contract/bookings'
import styles from './booking-page.module.css'

interface PhotoGridProps {
  photos: Booking['photos']
  /** Alternative text of the photo at a position, from 1. */
  nameOf: (position: number) => string
  style?: CSSProperties
}

/** Photos of a booking; each opens in a tab of its own. */
export const PhotoGrid = ({ photos, nameOf, style }: PhotoGridProps) => (
  <ul className={styles.photos} style={style}>
    {photos.map((photo, index) => (
      <li key={photo.id}>
        <a href={photo.url} target="_blank" rel="noreferrer">
          <img src={photo.url} alt={nameOf(index + 1)} loading="lazy" />
        </a>
      </li>
    ))}
  </ul>
)
