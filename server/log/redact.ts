import { scrubText } from '@/lib/shared/scrub'

const longest = 500

/** Any four digits may be a code; the port after an IPv4 address is not one. */
const digits = /(?<!\d)(?<!\b\d{1,3}(?:\.\d{1,3}){3}:)\d{4,}/g
const card = /\b\d(?:[ -]?\d){12,18}\b/g
const company = /\b[\dA-Z]{2}\.?[\dA-Z]{3}\.?[\dA-Z]{3}\/[\dA-Z]{4}-?\d{2}\b/g
/** Greedy, because quoted values may contain quotes; an unclosed quote reaches to the end. */
const quoted = /(?<![\w…])(["'`“‘«])[^]*(?:["'`”’»](?!\w)|$)/
const address = /\b([a-z][a-z\d+.-]*:\/\/)(?:[^\s/@]*@)?([^\s/?#]*)\S*/gi
const query = /(\/[^\s?#]*)[?#]\S*/g
/** Keys, tokens and hashes: long, with letters and digits mixed. */
const token = /(?=[\w+=-]*\d)(?=[\w+=-]*[a-z])[\w+=-]{16,}/gi
/** Drizzle writes the values of a failed query below its text, which itself may hold literals. */
const failedQuery = /Failed query:[^]*/

/**
 * A message that is safe to log: the author's words stay, interpolated values go. Values are recognised by
 * quotes (PostgreSQL, JSON.parse, Node), by being part of an address, or by their look: codes, documents,
 * e-mails, tokens.
 */
export const redactText = (text: string): string =>
  scrubText(text.slice(0, longest).replace(failedQuery, 'Failed query'))
    .replace(quoted, '"…"')
    .replace(address, '$1$2')
    .replace(query, '$1')
    .replace(token, '…')
    .replace(card, '…')
    .replace(company, '…')
    .replace(digits, '…')
