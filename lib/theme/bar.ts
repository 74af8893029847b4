/** Colour of the browser's own bar: the page's background. */
export const barColors = { light: '#FBFAF6', dark: '#0E1512' } as const

/**
 * Id and name of the meta element. Pages do not render it: browsers take the first such element, and React
 * would adopt an existing one as its own.
 */
export const barMeta = 'theme-color'
