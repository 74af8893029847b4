import { z } from 'zod'
import { unlessEmpty } from './values'

const domainCharacters = /^[\p{L}\p{M}\p{N}.。．｡-]+$/u
/** Marks that are copied along with an address. Joiners stay, since letters of some scripts need them. */
const copiedMarks = /[\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/g

/**
 * Returns the address without invisible marks and with its domain in ASCII, as mail servers require (`café.com.br` is
 * `xn--caf-dma.com.br`; RFC 5891). Uses the URL parser of browsers and Node, so no table is loaded. Returns
 * an invalid domain unchanged.
 */
export const toAsciiDomain = (copied: string): string => {
  const address = copied.replace(copiedMarks, '')
  const start = address.lastIndexOf('@') + 1
  const domain = address.slice(start)
  if (!/[^ -~]/.test(domain) || !domainCharacters.test(domain)) return address
  try {
    return address.slice(0, start) + new URL(`http://${domain}`).hostname
  } catch {
    return address
  }
}

/** As zod's, with top-level domains in Punycode, and no label that ends in a hyphen. */
const pattern =
  /^(?!\.)(?!.*\.\.)[a-z0-9_'+.-]*[a-z0-9_+-]@(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+(?:[a-z]{2,}|xn--[a-z0-9-]*[a-z0-9])$/i

/** An address whose domain is in ASCII. */
export const asciiEmail = z.email({ pattern, error: unlessEmpty('invalid_email') })
