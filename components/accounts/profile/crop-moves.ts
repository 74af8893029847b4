interface Point {
  x: number
  y: number
}
interface Size {
  width: number
  height: number
}

/** Sizes of the laid-out picture and of the cut, CSS pixels. */
export interface Stage {
  media: Size
  cut: Size
}

export const directions = ['left', 'up', 'down', 'right'] as const
export type Direction = (typeof directions)[number]

const steps = {
  left: { x: -1, y: 0 },
  up: { x: 0, y: -1 },
  down: { x: 0, y: 1 },
  right: { x: 1, y: 0 },
} as const satisfies Record<Direction, Point>

/** Share of the cut by which a press moves the picture. */
const moveShare = 0.1

export const zoomRange = { min: 1, max: 3, step: 0.05 } as const
/** Step of a zoom button. */
const zoomStep = 0.25

const clamp = (value: number, min: number, max: number) => Math.min(max, Math.max(min, value))

/** Keeps the cut covered by the picture, as dragging does. */
const clampOffset = (offset: number, media: number, cut: number, zoom: number) => {
  const most = Math.abs(media * zoom - cut) / 2
  return clamp(offset, -most, most)
}

/** Returns the picture's offset after one press; the same offset where the picture ends. */
export const moveCrop = (crop: Point, direction: Direction, { media, cut }: Stage, zoom: number): Point => {
  const { x, y } = steps[direction]
  return {
    x: clampOffset(crop.x + x * cut.width * moveShare, media.width, cut.width, zoom),
    y: clampOffset(crop.y + y * cut.height * moveShare, media.height, cut.height, zoom),
  }
}

export const canMove = (crop: Point, direction: Direction, stage: Stage, zoom: number): boolean => {
  const moved = moveCrop(crop, direction, stage, zoom)
  // Offsets are fractions: half a pixel is no movement anybody sees.
  return Math.abs(moved.x - crop.x) + Math.abs(moved.y - crop.y) > 0.5
}

export const zoomBy = (zoom: number, way: 1 | -1): number =>
  clamp(zoom + way * zoomStep, zoomRange.min, zoomRange.max)
