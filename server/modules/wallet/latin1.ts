/** Letters Unicode does not take apart into one of Latin-1 and a mark, and signs people type. */
const alike: Record<string, string> = {
  ...{ Ł: 'L', ł: 'l', Đ: 'D', đ: 'd', Ħ: 'H', ħ: 'h', Ŧ: 'T', ŧ: 't', ı: 'i', ĸ: 'k', ſ: 's', ẞ: 'SS' },
  ...{ Œ: 'OE', œ: 'oe', Ĳ: 'IJ', ĳ: 'ij', Ŋ: 'N', ŋ: 'n', Ə: 'A', ə: 'a' },
  ...{ '‘': "'", '’': "'", '“': '"', '”': '"', '…': '...', '–': '-', '—': '-', '€': 'EUR' },
}

const beyond = /[^\u0020-\u007e\u00a0-\u00ff]/gu

/**
 * A text in the letters of Latin-1, which is all that the fonts every PDF reader has and files for accounting programs
 * know. Another Latin letter loses its marks, and one of another script becomes a question mark.
 */
export const toLatin1 = (text: string): string =>
  text
    .normalize('NFC')
    .replace(beyond, (one) => alike[one] ?? one.normalize('NFD').replaceAll(/\p{M}/gu, ''))
    .replace(beyond, '?')
