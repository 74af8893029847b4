/** Anchor of the list of providers on a public page. */
export const providersId = 'providers'
/** Id of the buttons that request the work. */
export const requestId = 'request'
