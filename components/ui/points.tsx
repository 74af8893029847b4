import styles from './points.module.css'
import { WholeWords } from './whole-words'

interface PointsProps {
  points: readonly string[]
  large?: boolean
  /** A dash in place of the tick: what does not hold. */
  isNot?: boolean
}

/** A short list of facts, each with a tick. */
export const Points = ({ points, large = false, isNot = false }: PointsProps) => (
  <ul className={large ? `${styles.points} ${styles.large}` : styles.points}>
    {points.map((point) => (
      <li key={point} className={styles.point}>
        <svg viewBox="0 0 20 20" width="20" height="20" aria-hidden="true" className={styles.tick}>
          <circle cx="10" cy="10" r="10" className={isNot ? styles.off : styles.disc} />
          <path
            d={isNot ? 'M6 10h8' : 'M5.8 10.4l2.8 2.8 5.6-6'}
            fill="none"
            stroke="currentColor"
            strokeWidth="2"
            strokeLinecap="round"
            strokeLinejoin="round"
          />
        </svg>
        <span>
          <WholeWords>{point}</WholeWords>
        </span>
      </li>
    ))}
  </ul>
)
