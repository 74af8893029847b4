const decimal = /^\p{Nd}$/u
const isDecimal = (code: number) => decimal.test(String.fromCodePoint(code))

/** The value of a decimal digit of any script. Unicode keeps each script's ten in a row, from zero. */
export const decimalValue = (code: number): string => {
  let start = code
  while (isDecimal(start - 1)) start--
  return String((code - start) % 10)
}

/** Replaces decimal digits of every script and width by ASCII ones of their value. */
export const asciiDigits = (text: string): string =>
  text.replace(/(?!\d)\p{Nd}/gu, (digit) => decimalValue(digit.codePointAt(0) ?? 0))

/** The decimal digits of a text, as ASCII. */
export const digitsOf = (text: string): string => asciiDigits(text).replace(/\D/g, '')
