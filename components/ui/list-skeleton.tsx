import styles from './list-skeleton.module.css'

interface ListSkeletonProps {
  rows?: number
  height?: number
  label?: string
}

/** The shape of a list that is on its way. Says so once to a screen reader through `label`. */
export const ListSkeleton = ({ rows = 4, height = 112, label }: ListSkeletonProps) => (
  <div role="status" aria-busy="true" aria-label={label} className={styles.list}>
    {Array.from({ length: rows }, (_, row) => (
      <div key={row} className={styles.row} style={{ minHeight: height }} aria-hidden="true">
        <span className={styles.tile} />
        <span className={styles.lines}>
          <span className={styles.line} />
          <span className={styles.line} />
          <span className={styles.line} />
        </span>
      </div>
    ))}
  </div>
)
