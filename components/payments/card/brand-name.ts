const names: Record<string, string> = {
  visa: 'Visa',
  master: 'Mastercard',
  mastercard: 'Mastercard',
  amex: 'American Express',
  elo: 'Elo',
  hipercard: 'Hipercard',
}

/** A card's brand as it is written on the card. */
export const brandName = (brand: string): string => names[brand.toLowerCase()] ?? brand
