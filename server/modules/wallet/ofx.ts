import type { Transaction } from '@/lib/contract/wallet'
import type { Locale } from '@/server/http/locale'
import { toWallClock } from '@/server/time/local-time'
import { toLatin1 } from './latin1'

/*
 * Writes OFX 1.02, the version that Brazilian accounting programs read: header lines, then SGML without
 * closing tags on values. https://financialdataexchange.org/ofx
 */

const header = [
  'OFXHEADER:100',
  'DATA:OFXSGML',
  'VERSION:102',
  'SECURITY:NONE',
  'ENCODING:USASCII',
  'CHARSET:1252',
  'COMPRESSION:NONE',
  'OLDFILEUID:NONE',
  'NEWFILEUID:NONE',
]

/** Restricts a value to printable Latin-1 without markup, of bounded length. */
const value = (text: string, max: number): string =>
  toLatin1(text).slice(0, max).replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** Formats local time: programs take a movement's day from the digits alone (OFX 1.02, 3.2.8.2). */
const stamp = (at: string): string => {
  const { text, offsetMinutes } = toWallClock(new Date(at))
  return `${text.replace(/\D/g, '')}[${offsetMinutes / 60}:BRT]`
}
const amount = (cents: number): string => (cents / 100).toFixed(2)

const lineOf = ({ pk, amount_cents, at, text }: Transaction): string =>
  [
    '<STMTTRN>',
    `<TRNTYPE>${amount_cents < 0 ? 'DEBIT' : 'CREDIT'}`,
    `<DTPOSTED>${stamp(at)}`,
    `<TRNAMT>${amount(amount_cents)}`,
    `<FITID>${pk}`,
    `<MEMO>${value(text, 255)}`,
    '</STMTTRN>',
  ].join('\r\n')

interface Statement {
  /** Account id in the file: owner and side, `17-provider`. */
  account: string
  site: string
  locale: Locale
  now: Date
  balanceCents: number
  from: string
  to: string
  lines: readonly Transaction[]
}

/**
 * Builds the file, oldest line first. Each line's id is its ledger entry, so importing the file twice adds
 * nothing.
 */
export const buildOfx = ({
  account,
  site,
  locale,
  now,
  balanceCents,
  from,
  to,
  lines,
}: Statement): Buffer => {
  const at = stamp(now.toISOString())
  const status = ['<STATUS>', '<CODE>0', '<SEVERITY>INFO', '</STATUS>']
  const text = [
    ...header,
    '',
    '<OFX>',
    '<SIGNONMSGSRSV1>',
    '<SONRS>',
    ...status,
    `<DTSERVER>${at}`,
    `<LANGUAGE>${locale === 'pt' ? 'POR' : 'ENG'}`,
    `<FI><ORG>${value(site, 32)}</FI>`,
    '</SONRS>',
    '</SIGNONMSGSRSV1>',
    '<BANKMSGSRSV1>',
    '<STMTTRNRS>',
    '<TRNUID>0',
    ...status,
    '<STMTRS>',
    '<CURDEF>BRL',
    `<BANKACCTFROM><BANKID>${value(site, 9)}<ACCTID>${value(account, 22)}<ACCTTYPE>CHECKING</BANKACCTFROM>`,
    '<BANKTRANLIST>',
    `<DTSTART>${stamp(from)}`,
    `<DTEND>${stamp(to)}`,
    ...lines.map(lineOf),
    '</BANKTRANLIST>',
    '<LEDGERBAL>',
    `<BALAMT>${amount(balanceCents)}`,
    `<DTASOF>${at}`,
    '</LEDGERBAL>',
    '</STMTRS>',
    '</STMTTRNRS>',
    '</BANKMSGSRSV1>',
    '</OFX>',
    '',
  ]
  return Buffer.from(text.join('\r\n'), 'latin1')
}
