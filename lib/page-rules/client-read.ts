/** Marks the client router's own reads (RSC) for the middleware, from which Next.js hides them. Set by the front only. */
export const clientReadHeader = 'x-client-read'
