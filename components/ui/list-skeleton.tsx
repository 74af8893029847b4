import styles from './list-skeleton.module.css'

interface ListSkeletonProps {
  rows?: number
  height?: number
  label?: string
}

/** Skeleton of a loading list, announced to screen readers by `label`. */
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
