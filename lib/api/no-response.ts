import { isApiError } from './error'

/** No answer came, so that trying again may do. */
export const hasNoResponse = (error: unknown): boolean => isApiError(error) && error.status === undefined
