/** Letters that Unicode does not decompose into a Latin-1 letter and a mark, and common punctuation. */
const alike: Record<string, string> = {
  ...{ Ł: 'L', ł: 'l', Đ: 'D', đ: 'd', Ħ: 'H', ħ: 'h', Ŧ: 'T', ŧ: 't', ı: 'i', ĸ: 'k', ſ: 's', ẞ: 'SS' },
  ...{ Œ: 'OE', œ: 'oe', Ĳ: 'IJ', ĳ: 'ij', Ŋ: 'N', ŋ: 'n', Ə: 'A', ə: 'a' },
  ...{ '‘': "'", '’': "'", '“': '"', '”': '"', '…': '...', '–': '-', '—': '-', '€': 'EUR' },
}

const beyond = /[^\u0020-\u007e\u00a0-\u00ff]/gu

/**
 * Transliterates a text to Latin-1, the character set of the standard PDF fonts and of accounting files.
 * Other Latin letters lose their marks; letters of other scripts become question marks. Invisible marks are left out.
 */
export const toLatin1 = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/\s/g, (blank) => (blank === '\u00a0' ? blank : ' '))
    .replace(/\p{Cf}/gu, '')
    .replace(beyond, (one) => alike[one] ?? one.normalize('NFKD').replaceAll(/\p{M}/gu, ''))
    .replace(beyond, '?')
