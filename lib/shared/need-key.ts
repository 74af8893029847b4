/** The answer of a general sub-service that holds what is needed, in the customer's words. */
export const needKey = 'need'
