const names: Record<string, string> = {
  visa: 'Visa',
  master: 'Mastercard',
  mastercard: 'Mastercard',
  amex: 'American Express',
  elo: 'Elo',
  hipercard: 'Hipercard',
}

/** Returns a card brand's name as printed on cards. */
export const brandName = (brand: string): string => names[brand.toLowerCase()] ?? brand
