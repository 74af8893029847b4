import styles from './tile.module.css'

const tints = ['green', 'honey', 'sky', 'rose', 'lilac', 'sand'] as const
export type Tint = (typeof tints)[number]

/** One tint for each id, always the same. */
export const tintOf = (id: number): Tint => tints[Math.abs(id) % tints.length] ?? 'green'

interface TileProps {
  src: string
  tint?: Tint
  size?: number
}

/** A service's picture on a tinted tile, which is its padding: one element of the dozens a page has. Decorative. */
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
