import type { NearbyCity } from '@/lib/contract/places'
import { projectAround } from './area'
import styles from './begin.module.css'

interface AreaMapProps {
  /** The centre first. */
  near: readonly NearbyCity[]
  codes: readonly number[]
  /** Radius of the ring, km; null draws none. */
  km: number | null
  label: string
}

/** Kilometres from the centre to the frame where no ring needs more. */
const leastReach = 30

/** Map of the cities around a provider's own, drawn from their coordinates; chosen ones are filled. */
export const AreaMap = ({ near, codes, km, label }: AreaMapProps) => {
  const [centre] = near
  if (!centre) return null
  const chosen = new Set(codes)
  const reach = Math.max(leastReach, (km ?? Math.max(...near.map((one) => one.km))) * 1.12)
  const size = reach / 40
  return (
    <svg
      className={styles.map}
      viewBox={`${-reach * 1.4} ${-reach} ${reach * 2.8} ${reach * 2}`}
      role="img"
      aria-label={label}
    >
      {km ? <circle className={styles.ring} r={km} strokeWidth={size / 3} /> : null}
      {projectAround(near).map(({ ibge, x, y }) =>
        ibge === centre.ibge ? null : (
          <circle
            key={ibge}
            className={styles.dot}
            data-on={chosen.has(ibge) ? '' : undefined}
            cx={x}
            cy={y}
            r={size}
          />
        ),
      )}
      <circle className={styles.centre} r={size * 1.6} strokeWidth={size / 2} />
      <text className={styles.name} y={-size * 3} fontSize={size * 3.4}>
        {centre.name}
      </text>
    </svg>
  )
}
