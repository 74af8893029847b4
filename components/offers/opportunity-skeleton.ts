/** The shape of suggested jobs that are on their way; heights in pixels. */
export const opportunitySkeleton = { rows: 3, height: 240 }
