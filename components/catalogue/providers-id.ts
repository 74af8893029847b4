/** Anchor of the list of providers on a public page. */
export const providersId = 'providers'
