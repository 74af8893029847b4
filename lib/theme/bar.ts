/** What the browser's own bar is painted in: the page's background, so that the two are one. */
export const barColors = { light: '#FBFAF6', dark: '#0E1512' } as const

/**
 * The id, and the name, of the element that says so. Pages name no colour themselves: browsers take the
 * first, and React would take an element like its own for its own.
 */
export const barMeta = 'theme-color'
