import { electronicFormatIBAN, extractIBAN, isValidIBAN } from 'ibantools'

/** An IBAN without spaces and the bank it names, or null where its check digits or its country's form are wrong. */
export const readIban = (typed: string): { iban: string; bank: string } | null => {
  const iban = electronicFormatIBAN(typed)
  if (!iban || !isValidIBAN(iban)) return null
  const { bankIdentifier, countryCode } = extractIBAN(iban)
  return { iban, bank: [countryCode, bankIdentifier].filter(Boolean).join(' ') }
}

export const maskIban = (iban: string): string => `${iban.slice(0, 4)} •••• ${iban.slice(-4)}`
