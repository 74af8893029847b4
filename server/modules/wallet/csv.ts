import type { Transaction } from '@/lib/contract/wallet'
import type { Locale } from '@/server/http/locale'
import { localDay } from '@/server/time/local-time'
import { kindTexts } from './kind-texts'

const heads: Record<Locale, string[]> = {
  pt: [
    'Data',
    'Tipo',
    'Descrição',
    'Valor bruto',
    'Comissão',
    'Abatido de dívida',
    'Valor',
    'Saldo',
    'Serviço nº',
    'Lançamento',
  ],
  en: [
    'Date',
    'Kind',
    'Description',
    'Gross',
    'Commission',
    'Set off a debt',
    'Amount',
    'Balance',
    'Service no.',
    'Entry',
  ],
}

/**
 * Escapes a text for spreadsheets: quoted, and never a formula, also where they read signs of full width. https://owasp.org/www-community/attacks/CSV_Injection
 */
export const csvText = (text: string): string => {
  const harmless = /^[\s]*[=+\-@\t\r\n＝＋－＠]/.test(text) ? `'${text}` : text
  return `"${harmless.replaceAll('"', '""')}"`
}

const csvMoney = (cents: number, locale: Locale): string => {
  const [sign, size] = [cents < 0 ? '-' : '', String(Math.abs(cents)).padStart(3, '0')]
  return `${sign}${size.slice(0, -2)}${locale === 'pt' ? ',' : '.'}${size.slice(-2)}`
}

/** Semicolons and, in Portuguese, decimal commas, as spreadsheets of Brazil expect; the mark says that it is UTF-8. */
export const streamCsv = async function* (
  pages: AsyncIterable<Transaction[]>,
  locale: Locale,
): AsyncGenerator<string> {
  yield `\uFEFF${heads[locale].map(csvText).join(';')}\r\n`
  for await (const lines of pages)
    yield lines
      .map(
        (line) =>
          [
            localDay(new Date(line.at)),
            csvText(kindTexts[locale][line.kind]),
            csvText(line.text),
            csvMoney(line.gross_cents, locale),
            csvMoney(0 - line.commission_cents, locale),
            csvMoney(0 - line.set_off_cents, locale),
            csvMoney(line.amount_cents, locale),
            csvMoney(line.balance_after_cents, locale),
            line.booking ?? '',
            line.pk,
          ].join(';') + '\r\n',
      )
      .join('')
}
