import styles from './tile.module.css'

const tints = ['green', 'honey', 'sky', 'rose', 'lilac', 'sand'] as const
export type Tint = (typeof tints)[number]

/** Returns the tint of an id. */
export const tintOf = (id: number): Tint => tints[Math.abs(id) % tints.length] ?? 'green'

interface TileProps {
  src: string
  tint?: Tint
  size?: number
}

/** A service's picture on a tinted tile. A single element, because pages have dozens. Decorative. */
export const Tile = ({ src, tint = 'green', size = 56 }: TileProps) => (
  <img
    className={`${styles.tile} ${styles[tint]}`}
    style={{ padding: Math.round(size * 0.17), borderRadius: Math.round(size * 0.28) }}
    src={src}
    alt=""
    width={size}
    height={size}
    loading="lazy"
    decoding="async"
  />
)
