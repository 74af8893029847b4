/** The attribute of the root element that holds `light` or `dark`; styles select on it. */
export const themeAttribute = 'data-theme'
