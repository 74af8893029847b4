/** Answer of a general sub-service: the need in the customer's words. */
export const needKey = 'need'
