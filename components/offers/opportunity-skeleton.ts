/** Skeleton of suggested jobs while loading; heights in pixels. */
export const opportunitySkeleton = { rows: 3, height: 240 }
