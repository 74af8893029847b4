import { unaccented } from './unaccented'

/** A name as a part of an address: lower case, no accents, hyphens between words. */
export const slugOf = (name: string): string => unaccented(name).replace(/['\s-]+/g, '-')
