import { isApiError } from './error'

/** No answer came, so that trying again may do. */
export const isUnanswered = (error: unknown): boolean => isApiError(error) && error.status === undefined
