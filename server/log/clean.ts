import { scrubText } from '@/lib/shared/scrub'

const longest = 500

/** Any run of four digits may be a code; the port after an IPv4 address is none. */
const digits = /(?<!\d)(?<!\b\d{1,3}(?:\.\d{1,3}){3}:)\d{4,}/g
const card = /\b\d(?:[ -]?\d){12,18}\b/g
const company = /\b[\dA-Z]{2}\.?[\dA-Z]{3}\.?[\dA-Z]{3}\/[\dA-Z]{4}-?\d{2}\b/g
/** Greedy, because what stands between quotes may hold quotes itself; without an end it goes to the end. */
const quoted = /(?<![\w…])(["'`“‘«])[^]*(?:["'`”’»](?!\w)|$)/
const address = /\b([a-z][a-z\d+.-]*:\/\/)(?:[^\s/@]*@)?([^\s/?#]*)\S*/gi
const query = /(\/[^\s?#]*)[?#]\S*/g
/** Keys, tokens and hashes: long, with letters and digits mixed. */
const token = /(?=[\w+=-]*\d)(?=[\w+=-]*[a-z])[\w+=-]{16,}/gi
/** Drizzle writes the values of a failed query below its text, which itself may hold literals. */
const failedQuery = /Failed query:[^]*/

/**
 * A message fit for the log: the words its author wrote stay, what was put into it goes. Values stand between
 * quotes (PostgreSQL, JSON.parse, Node), in addresses, or look like what they are: codes, documents, e-mails,
 * tokens.
 */
export const cleanText = (text: string): string =>
  scrubText(text.slice(0, longest).replace(failedQuery, 'Failed query'))
    .replace(quoted, '"…"')
    .replace(address, '$1$2')
    .replace(query, '$1')
    .replace(token, '…')
    .replace(card, '…')
    .replace(company, '…')
    .replace(digits, '…')
