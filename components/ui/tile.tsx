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

/** A service's picture on a tinted tile. Decorative. */
export const Tile = ({ src, tint = 'green', size = 56 }: TileProps) => (
  <span
    className={`${styles.tile} ${styles[tint]}`}
    style={{ width: size, height: size, borderRadius: Math.round(size * 0.28) }}
    aria-hidden="true"
  >
    <img
      src={src}
      alt=""
      width={Math.round(size * 0.66)}
      height={Math.round(size * 0.66)}
      loading="lazy"
      decoding="async"
    />
  </span>
)
