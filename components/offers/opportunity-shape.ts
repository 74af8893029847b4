/** The shape of suggested jobs that are on their way; heights in pixels. */
export const opportunityShape = { rows: 3, height: 240 }
