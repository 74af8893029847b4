import styles from './checkmark-list.module.css'
import { NowrapWords } from './nowrap-words'

interface PointsProps {
  points: readonly string[]
  large?: boolean
  /** Shows a dash instead of the tick. */
  isNot?: boolean
}

/** A short list of facts, each with a tick: drawn by the style sheet, so that a point is one element and not five. */
export const CheckmarkList = ({ points, large, isNot }: PointsProps) => (
  <ul className={[styles.points, large && styles.large, isNot && styles.not].filter(Boolean).join(' ')}>
    {points.map((point) => (
      <li key={point} className={styles.point}>
        <NowrapWords>{point}</NowrapWords>
      </li>
    ))}
  </ul>
)
