import { stripAccents } from './strip-accents'

/** A name as a part of an address: lower case, no accents, hyphens between words. */
export const slugOf = (name: string): string => stripAccents(name).replace(/['\s-]+/g, '-')
